import { templatePieces } from '@crm/contracts'

/** A name from unclosed braces ends with "…". */
export const isOpen = (name: string): boolean => name.endsWith('…')

export const braced = (name: string): string => (isOpen(name) ? `{{${name}` : `{{${name}}}`)

export const renamed = (text: string, name: string, meant: string): string =>
  templatePieces(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece.name === name ? braced(meant) : piece.written))
    .join('')

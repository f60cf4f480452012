import { templatePieces } from '@crm/contracts'

/** Whether a name is that of braces which are not closed: it comes with "…" in place of their end. */
export const isOpen = (name: string): boolean => name.endsWith('…')

/** A name as it stands in a text. */
export const braced = (name: string): string => (isOpen(name) ? `{{${name}` : `{{${name}}}`)

/** A text with another name wherever this one stands in braces. */
export const renamed = (text: string, name: string, meant: string): string =>
  templatePieces(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece.name === name ? braced(meant) : piece.written))
    .join('')

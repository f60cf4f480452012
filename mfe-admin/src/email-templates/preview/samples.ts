import { isTemplateVariable, templatePieces } from '@crm/contracts'

/** A text with "[customer name]" for each variable that only a record has a value for; what the company is, the server knows. */
export const withSamples = (text: string): string =>
  templatePieces(text)
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const isOfRecord = isTemplateVariable(piece.name) && !piece.name.startsWith('company_')
      return isOfRecord ? `[${piece.name.replaceAll('_', ' ')}]` : piece.written
    })
    .join('')

import { isTemplateVariable, type MailRecord, type TemplateType, templatePieces } from '@crm/contracts'
import { call, queryKey, reading, useSettled } from '@crm/shell-api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ChosenRecord } from './use-chosen-record.ts'

/** The texts of a template as they stand; its type tells who gets it. */
export type Texts = { subject: string; body: string; type: TemplateType | '' }

/** What the server is to fill, and from what. */
export const filledFrom = (record: MailRecord | null, { subject, body }: Pick<Texts, 'subject' | 'body'>) => ({
  ...(record ? { subject, body } : { subject: withSamples(subject), body: withSamples(body) }),
  record: record && { kind: record.kind, id: record.id },
})

/** What would be sent of these texts about a record, once typing has paused; until then what would have been sent before. */
export function usePreview(texts: Texts, { record, choosing }: ChosenRecord) {
  const [subject, text] = [useSettled(texts.subject), useSettled(texts.body)]
  const body = { ...filledFrom(record, { subject, body: text }), ...(texts.type !== '' && { type: texts.type }) }
  return useQuery({
    queryKey: [...queryKey('previewEmailTemplate'), body],
    queryFn: (context) => call('previewEmailTemplate', { body, ...reading(context) }),
    placeholderData: keepPreviousData,
    // The record and the company may be others the next time.
    staleTime: 0,
    gcTime: 0,
    enabled: !choosing,
  })
}

/** A text with "[customer name]" for each variable that only a record has a value for; what the company is, the server knows. */
export const withSamples = (text: string): string =>
  templatePieces(text)
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const isOfRecord = isTemplateVariable(piece.name) && !piece.name.startsWith('company_')
      return isOfRecord ? `[${piece.name.replaceAll('_', ' ')}]` : piece.written
    })
    .join('')

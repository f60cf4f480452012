import { isTemplateVariable, type MailRecord, type TemplateType, templatePieces } from '@crm/contracts'
import { call, queryKey, reading, useSettled } from '@crm/shell-api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ChosenRecord } from './use-chosen-record.ts'

/** The unsaved texts; the type decides the recipient. */
export type Texts = { subject: string; body: string; type: TemplateType | '' }

export const filledFrom = (record: MailRecord | null, { subject, body }: Pick<Texts, 'subject' | 'body'>) => ({
  ...(record ? { subject, body } : { subject: withSamples(subject), body: withSamples(body) }),
  record: record && { kind: record.kind, id: record.id },
})

export function usePreview(texts: Texts, { record, choosing }: ChosenRecord) {
  const [subject, text] = [useSettled(texts.subject), useSettled(texts.body)]
  const body = { ...filledFrom(record, { subject, body: text }), ...(texts.type !== '' && { type: texts.type }) }
  return useQuery({
    queryKey: [...queryKey('previewEmailTemplate'), body],
    queryFn: (context) => call('previewEmailTemplate', { body, ...reading(context) }),
    placeholderData: keepPreviousData,
    // The record and the company may change before the next preview.
    staleTime: 0,
    gcTime: 0,
    enabled: !choosing,
  })
}

/** "[customer name]" for each variable that needs a record; the server fills in the company's values. */
export const withSamples = (text: string): string =>
  templatePieces(text)
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const isOfRecord = isTemplateVariable(piece.name) && !piece.name.startsWith('company_')
      return isOfRecord ? `[${piece.name.replaceAll('_', ' ')}]` : piece.written
    })
    .join('')

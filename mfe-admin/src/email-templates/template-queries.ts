import { type EmailTemplate, isTemplateVariable, splitTemplate, type TemplateRecord, type TemplateType } from '@crm/contracts'
import { call, query, queryKey, reading, useSettled } from '@crm/shell-api'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

export const templateQueries = {
  list: () => query('listEmailTemplates'),
  versions: (id: number) => query('emailTemplateVersions', { params: { id } }),
  records: (search: string) => ({ ...query('mailRecords', { query: { search } }), placeholderData: keepPreviousData }),
}

/** This also invalidates the queries of earlier versions, because their keys start with the key of the list. */
export const invalidateTemplates = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: templateQueries.list().queryKey })

export const fetchTemplates = (client: QueryClient): Promise<EmailTemplate[]> =>
  client.fetchQuery({ ...templateQueries.list(), staleTime: 0 })

/** The record whose values fill the preview. Without a record, sample values fill it. */
export type PreviewRecordChoice = { record: TemplateRecord | null; choosing: boolean; choose: (record: TemplateRecord | null) => void }

export function usePreviewRecordChoice(): PreviewRecordChoice {
  const newest = useQuery(templateQueries.records(''))
  const [chosen, choose] = useState<TemplateRecord | null>()
  return { record: chosen === undefined ? (newest.data?.[0] ?? null) : chosen, choosing: chosen === undefined && newest.isPending, choose }
}

/** The unsaved texts of the form. The server chooses the recipient by the type. */
export type TemplateDraft = { subject: string; body: string; type: TemplateType | '' }

export const buildPreviewRequest = (record: TemplateRecord | null, { subject, body, type }: TemplateDraft) => ({
  ...(type !== '' && { type }),
  ...(record ? { subject, body } : { subject: fillSampleValues(subject), body: fillSampleValues(body) }),
  record: record && { kind: record.kind, id: record.id },
})

export function useTemplatePreview(texts: TemplateDraft, { record, choosing }: PreviewRecordChoice) {
  const [subject, text] = [useSettled(texts.subject), useSettled(texts.body)]
  const body = buildPreviewRequest(record, { subject, body: text, type: texts.type })
  return useQuery({
    queryKey: [...queryKey('previewEmailTemplate'), body],
    queryFn: (context) => call('previewEmailTemplate', { body, ...reading(context) }),
    placeholderData: keepPreviousData,
    // Never cached, because the record or the company details may change before the next preview.
    staleTime: 0,
    gcTime: 0,
    enabled: !choosing,
  })
}

/** Replaces each variable that needs a record by its name, such as "[customer name]". The server fills in the company's values. */
export const fillSampleValues = (text: string): string =>
  splitTemplate(text)
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const isOfRecord = isTemplateVariable(piece.name) && !piece.name.startsWith('company_')
      return isOfRecord ? `[${piece.name.replaceAll('_', ' ')}]` : piece.written
    })
    .join('')

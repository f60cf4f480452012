import { call, queryKey, reading } from '@crm/shell-api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSettled } from '../use-settled.ts'
import type { ChosenRecord } from './use-chosen-record.ts'

/** The texts of a template as they stand. */
export type Texts = { subject: string; body: string }

/** What would be sent of these texts about a record, once typing has paused; until then what would have been sent before. */
export function usePreview(texts: Texts, { record, choosing }: ChosenRecord) {
  const body = {
    subject: useSettled(texts.subject),
    body: useSettled(texts.body),
    record: record && { kind: record.kind, id: record.id },
  }
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

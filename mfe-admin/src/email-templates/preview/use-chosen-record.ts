import type { MailRecord } from '@crm/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { templateQueries } from '../template-queries.ts'

/** The record whose data fill a preview. `record` null: sample values do. */
export type ChosenRecord = { record: MailRecord | null; choosing: boolean; choose: (record: MailRecord | null) => void }

/** At first the newest record that the reader may see. */
export function useChosenRecord(): ChosenRecord {
  const newest = useQuery(templateQueries.records(''))
  const [chosen, choose] = useState<MailRecord | null>()
  return { record: chosen === undefined ? (newest.data?.[0] ?? null) : chosen, choosing: chosen === undefined && newest.isPending, choose }
}

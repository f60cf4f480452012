import type { MailRecord } from '@crm/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { templateQueries } from '../template-queries.ts'

/** `record` null means sample values. */
export type ChosenRecord = { record: MailRecord | null; choosing: boolean; choose: (record: MailRecord | null) => void }

export function useChosenRecord(): ChosenRecord {
  const newest = useQuery(templateQueries.records(''))
  const [chosen, choose] = useState<MailRecord | null>()
  return { record: chosen === undefined ? (newest.data?.[0] ?? null) : chosen, choosing: chosen === undefined && newest.isPending, choose }
}

import type { Lead, SentNotice } from '@crm/contracts'
import { isApiError, query, useCan } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { isSold } from '../leads/installation.ts'
import { momentOf } from './timeline-days.ts'

/**
 * The notices about a lead's installation up to a moment (null: now). `known`: there is an installation, now too, and the person may see it;
 * with it its notices are hidden.
 */
export function useEmails(lead: Pick<Lead, 'id' | 'remarks'>, isDeleted: boolean, asOf: string | null) {
  const mayBe = useCan('installations') && isSold(lead) && !isDeleted
  const { data, error, isLoadingError, refetch } = useQuery({
    ...query('installationNotices', { params: { id: lead.id } }),
    enabled: mayBe,
  })
  const isHidden = isApiError(error) && error.status === 404
  const until = asOf === null ? Number.POSITIVE_INFINITY : Date.parse(asOf)
  const notices: SentNotice[] = mayBe && !isHidden ? (data ?? []).filter((notice) => Date.parse(momentOf(notice)) <= until) : []
  return { known: mayBe && !isHidden, notices, failed: isLoadingError, again: () => void refetch() }
}

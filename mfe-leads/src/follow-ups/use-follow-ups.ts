import type { FollowUps } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useMomentFormatters } from '../dates.ts'

/** The specification promises only these lists. */
type SpecifiedLists = Pick<FollowUps, 'overdue' | 'dueToday' | 'upcoming'>

/** The follow-ups of one team member, or of all. A server that answers only the specified lists is enough. */
export function useFollowUps(assignedTo = ''): UseQueryResult<FollowUps> {
  const { today } = useMomentFormatters()
  const complete = useCallback(
    (lists: SpecifiedLists & Partial<FollowUps>): FollowUps => ({
      counts: { overdue: lists.overdue.length, dueToday: lists.dueToday.length, upcoming: lists.upcoming.length },
      later: null,
      today: today(),
      ...lists,
    }),
    [today],
  )
  return useQuery({
    ...query('followUps', assignedTo === '' ? {} : { query: { assigned_to: assignedTo } }),
    placeholderData: keepPreviousData,
    select: complete,
  })
}

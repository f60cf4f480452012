import type { DatabaseOverview } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnfinished } from './wording.ts'

const usually = 10_000 // milliseconds
const whileAtWork = 2_000 // milliseconds, while somebody waits for a run to end

/** The database as it is now. It is asked for again and again while it is looked at, unless the reader wants it to stand still. */
export function useDatabase() {
  const [isPaused, pause] = useState(false)
  const answer = useQuery({
    ...query('databaseOverview'),
    refetchInterval: ({ state }) => (isPaused ? false : isAtWork(state.data) ? whileAtWork : usually),
  })
  return { ...answer, isPaused, pause }
}

const isAtWork = (overview: DatabaseOverview | undefined): boolean =>
  overview !== undefined && (overview.projections.some(({ run }) => isUnfinished(run)) || overview.log_verification?.finished_at === null)

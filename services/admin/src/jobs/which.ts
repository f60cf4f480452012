import type { JobState, JobsQuery } from '@crm/contracts'

/** Which jobs are meant, as a query or a body says it. */
export type Which = Pick<JobsQuery, 'queue' | 'search' | 'lead' | 'error' | 'since' | 'until'> & {
  /** Absent: any. */
  states?: readonly JobState[] | undefined
  /** Those named, of one source, by their numbers there. */
  numbers?: readonly number[] | undefined
}

/** What the filters of a call come to. A state that there is not is that of no job. */
export const whichOf = ({ state, ...filters }: Omit<JobsQuery, 'before' | 'limit'>): Which => ({
  ...filters,
  states: state === undefined ? undefined : [state.toLowerCase() as JobState],
})

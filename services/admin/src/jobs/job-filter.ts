import type { JobState, JobsQuery } from '@crm/contracts'

export type JobFilter = Pick<JobsQuery, 'queue' | 'search' | 'lead' | 'error' | 'since' | 'until'> & {
  states?: readonly JobState[] | undefined
  /** Numbers within one source. */
  numbers?: readonly number[] | undefined
}

export const toJobFilter = ({ state, ...filters }: Omit<JobsQuery, 'before' | 'limit'>): JobFilter => ({
  ...filters,
  states: state === undefined ? undefined : [state.toLowerCase() as JobState],
})

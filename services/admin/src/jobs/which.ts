import type { JobState, JobsQuery } from '@crm/contracts'

export type Which = Pick<JobsQuery, 'queue' | 'search' | 'lead' | 'error' | 'since' | 'until'> & {
  states?: readonly JobState[] | undefined
  /** Numbers within one source. */
  numbers?: readonly number[] | undefined
}

export const whichOf = ({ state, ...filters }: Omit<JobsQuery, 'before' | 'limit'>): Which => ({
  ...filters,
  states: state === undefined ? undefined : [state.toLowerCase() as JobState],
})

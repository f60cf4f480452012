import type { Installation, MyDay } from '@crm/contracts'
import { aJob } from '../installations/a-job.ts'

/** For tests: an empty day of Diego, Friday, November 27, 2026. */
export const aDay = (changes: Partial<MyDay> = {}): MyDay => ({
  today: '2026-11-27',
  installer: 'Diego',
  jobs: [],
  done: [],
  next: [],
  ...changes,
})

export const jobToday = (changes: Partial<Installation> = {}): Installation => aJob({ installation_date: '2026-11-27', ...changes })

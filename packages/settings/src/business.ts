import type { Settings } from './settings.ts'

/** What is said of the business: by an administrator, and where they have said nothing by the environment. */
export type Business = Pick<Settings, 'companyName' | 'companyPhone' | 'companyEmail' | 'businessTimeZone'>

/** The business as it is now, in this process. */
export type BusinessNow = {
  now(): Business
  /** Reads it anew; whoever has just changed it need not wait until this process hears of that. */
  refresh(): Promise<void>
}

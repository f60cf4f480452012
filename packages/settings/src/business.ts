import type { Settings } from './settings.ts'

/** Set by an administrator, else by the environment. */
export type BusinessProfile = Pick<Settings, 'companyName' | 'companyPhone' | 'companyEmail' | 'businessTimeZone'>

export type CurrentBusiness = {
  now(): BusinessProfile
  /** Reads the settings again, so that a process sees its own change at once. */
  refresh(): Promise<void>
}

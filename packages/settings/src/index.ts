export type { Business, BusinessNow } from './business.ts'
export type { Settings } from './settings.ts'
export { isLoopback, readSettings } from './settings.ts'
export { SettingsError } from './values.ts'

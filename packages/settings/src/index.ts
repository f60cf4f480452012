export type { Settings } from './settings.ts'
export { isLoopback, readSettings, serviceNames } from './settings.ts'
export { SettingsError } from './values.ts'

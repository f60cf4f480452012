export { readSettings, SettingsError } from './settings.ts'
export type { Settings } from './settings.ts'

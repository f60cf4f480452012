export { parseRedisAddress, type RedisAddress } from './redis-address.ts'
export {
  type BusinessDefaults,
  type BusinessProfile,
  type BusinessProfileSource,
  isLoopbackHost,
  readSettings,
  type Settings,
} from './settings.ts'
export { SettingsError } from './values.ts'

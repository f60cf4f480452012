/** All that the environment decides, read and checked once. Paths are absolute. */
export type Settings = {
  port: number
  dataDir: string
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null
  /** Null: BullMQ runs on its PostgreSQL backend. */
  redisUrl: string | null
  services: readonly string[]
  publicUrl: URL
  businessTimeZone: string
  /** 32 bytes; generated once into the data folder outside production. */
  secretsKey: Buffer | null
  adminPassword: string | null
  production: boolean
  /** Demonstration data, accounts and hint box: an embedded database outside production. */
  demonstration: boolean
  /** Null: 1025 and 1080, or the next free ones. */
  mailPort: number | null
  mailWebPort: number | null
  /** Number of trusted reverse proxies in front; 0: the peer's own address counts. */
  trustedProxies: number
}

/** One clear line on a bad value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Reads and checks the environment. Throws `SettingsError`. */
export function readSettings(environment: Record<string, string | undefined> = process.env): Settings {
  throw new SettingsError(`not built yet (${Object.keys(environment).length})`)
}

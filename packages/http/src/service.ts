import type { Database } from '@crm/database'
import type { EventStore, PersonalData, Projection } from '@crm/event-store'
import type { CurrentBusiness, Settings } from '@crm/settings'
import type { Logger, MetricSource } from '@crm/telemetry'
import type { Handlers } from './handler.ts'

export type Dependencies = {
  store: EventStore
  db: Database
  /** Values from the environment; `business` overrides its values about the business. */
  settings: Settings
  business: CurrentBusiness
  log: Logger
  clock: () => Date
  /** The business's day in its time zone, now or at another instant, as `yyyy-mm-dd`. */
  today: (at?: Date) => string
  root: URL
}

/** A service that the host mounts if `SERVICES` names it. `migrations` is the URL of a folder of `NNN-name.sql` files. */
export type Service = {
  name: string
  migrations: URL | null
  projections: readonly Projection[]
  /** Written by the workers, after the command's transaction. */
  asynchronousProjections?: (settings: Settings) => readonly Projection[]
  personalData?: PersonalData
  figures?: (dependencies: Dependencies) => readonly MetricSource[]
  handlers(dependencies: Dependencies): Handlers
}

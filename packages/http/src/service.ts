import type { Database } from '@crm/database'
import type { EventStore, PersonalData, Projection } from '@crm/event-store'
import type { CurrentBusiness, Settings } from '@crm/settings'
import type { Logger, MetricSource } from '@crm/telemetry'
import type { Handlers } from './handler.ts'

/** What a service is given; nothing ambient. */
export type Dependencies = {
  store: EventStore
  db: Database
  /** What the environment says; of the business `business` has the last word. */
  settings: Settings
  business: CurrentBusiness
  log: Logger
  clock: () => Date
  /** The business's today in its time zone, `yyyy-mm-dd`; or what was its today at another instant. */
  today: (at?: Date) => string
  /** The folder that holds the shell and the front-ends, as they are built. */
  root: URL
}

/** A mountable service: the host starts those that `SERVICES` names. `migrations` is the URL of its folder of `NNN-name.sql` files. */
export type Service = {
  name: string
  migrations: URL | null
  projections: readonly Projection[]
  /** Those that are written after the commands' transactions, by the workers. */
  asynchronousProjections?: (settings: Settings) => readonly Projection[]
  /** What it keeps of clients, for an erasure. */
  personalData?: PersonalData
  /** What operators watch of it. */
  figures?: (dependencies: Dependencies) => readonly MetricSource[]
  handlers(dependencies: Dependencies): Handlers
}

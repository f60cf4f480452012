import type { MigrationFolder } from '@crm/database'

/** The tables of the event store, which must be created before those of any service. */
export const migrations: MigrationFolder = { name: 'event-store', folder: new URL('../migrations/', import.meta.url) }

import type { MigrationFolder } from '@crm/database'

/** The tables of the log. They come before those of any service. */
export const migrations: MigrationFolder = { name: 'event-store', folder: new URL('../migrations/', import.meta.url) }

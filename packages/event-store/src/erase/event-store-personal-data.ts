import type { PersonalData } from './personal-data.ts'

/** A person could be guessed from a request's digest, so it is erased; a repeat of that request is then refused. */
export const eventStorePersonalData: PersonalData = {
  records: {},
  tables: [
    {
      table: 'commands',
      key: ['actor', 'key'],
      columns: [],
      isAbout: `$1::jsonb -> 'streams' ? t.stream_id`,
      set: `request_hash = 'erased'`,
    },
    {
      table: 'parked_events',
      key: ['subscription', 'position'],
      columns: ['error'],
      isAbout: `$1::jsonb -> 'streams' ? t.stream_id`,
      set: `error = 'Erased'`,
    },
  ],
}

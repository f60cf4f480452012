import type { PersonalData } from './personal-data.ts'

/**
 * What the log keeps of people beside its events: the digest of a request, and why an event could not be handled. A person could be guessed
 * from the digest, so it goes, and the request is refused should it come again.
 */
export const personalRequests: PersonalData = {
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

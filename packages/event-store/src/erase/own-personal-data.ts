import type { PersonalData } from './personal-data.ts'

/**
 * What the log keeps of people beside its events: the digest of a request. A person could be guessed from it, so it goes, and the request
 * is refused should it come again.
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
  ],
}

/** A table with personal data that is not filled by a projection, and how to erase a person from it. In the SQL, `t` is a row of it. */
export type PersonalDataTable = {
  table: string
  key: readonly string[]
  columns: readonly string[]
  /** Whether a row is about the erased records. `$1`: JSON of their ids by kind and of `streams`; `$2`: a pattern of the person's names. */
  isAbout: string
  /** The SQL that sets the columns; `k.about` is true for rows about the records. Null deletes the row. */
  set: string | null
  /** Whether the row is in use; the erasure waits until it is not. */
  isBusy?: string
  /** The category of streams keyed by the table's first key, which are erased with their rows. */
  category?: string
  /** The category of other streams about this row, such as an import's. If a mention in such a stream is erased, it is erased from the row
   * too. */
  mentionCategory?: string
  /** Rows that the erasure cancels, and the event that it appends to their streams. */
  calledOff?: { where: string; fact: { type: string; data: object } }
}

export type PersonalDataLocations = {
  /** Read tables with one stream per row, and their personal columns; the rows are rebuilt from the redacted events. */
  records: Readonly<Record<string, readonly string[]>>
  tables: readonly PersonalDataTable[]
}

/** A row of a `PersonalDataTable`. `isNaming`: it contains a name, email, phone, or address of the person. */
export type PersonalDataRow = { key: Record<string, unknown>; isAbout: boolean; isNaming: boolean; isCalledOff: boolean }

/** A request's digest is erased, because someone could guess personal data and compare digests. A repeat of that request is then refused. */
export const eventStorePersonalDataLocations: PersonalDataLocations = {
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

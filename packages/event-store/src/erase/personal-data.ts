/** A table that no projection writes, and how to erase a person from it. In the SQL, `t` is its row. */
export type PersonalTable = {
  table: string
  key: readonly string[]
  columns: readonly string[]
  /** Whether a row is about the erased records. `$1`: JSON of their ids by kind and of `streams`; `$2`: a pattern of the person's names. */
  isAbout: string
  /** The new values of the columns, where `k.about` is true for rows about the records; null deletes the row. */
  set: string | null
  /** Whether the row is in use; the erasure waits until it is not. */
  isBusy?: string
  /** The category of streams keyed by the table's first key, which are erased with their rows. */
  category?: string
  /** Rows that the erasure cancels, and the event that says so in their stream. */
  calledOff?: { where: string; fact: { type: string; data: object } }
}

export type PersonalData = {
  /** Read tables with one stream per row, and their personal columns; the rows are rebuilt from the redacted events. */
  records: Readonly<Record<string, readonly string[]>>
  tables: readonly PersonalTable[]
}

/** A row of a `PersonalTable`. `isNaming`: it contains what the person is known by. */
export type PersonalRow = { key: Record<string, unknown>; isAbout: boolean; isNaming: boolean; isCalledOff: boolean }

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

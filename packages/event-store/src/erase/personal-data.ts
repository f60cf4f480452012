/** A table that no projection writes, and how what it says of a person is taken out of it. SQL speaks of its row as `t`. */
export type PersonalTable = {
  table: string
  key: readonly string[]
  /** The columns that may say something of a person. */
  columns: readonly string[]
  /**
   * Whether a row is about the erased records: `$1` is a JSON object of their ids by kind (lead, booklet, repair) and of
   * their `streams`, `$2` a pattern of what names the person.
   */
  isAbout: string
  /** What its columns are set to, where `k.about` tells whether the row is about them; null: the row goes. */
  set: string | null
  /** Whether somebody is at work with a row just now, which has to end first. */
  isBusy?: string
  /** The streams of its rows, by their first key, are erased with them. */
  category?: string
  /** What of a row is called off with it: the fact of its stream that says so, and which rows it concerns. */
  calledOff?: { where: string; fact: { type: string; data: object } }
}

/** What a service keeps of its clients. */
export type PersonalData = {
  /** Read tables whose every row is of one stream, and which of their columns may be personal: they come anew from the redacted events. */
  records: Readonly<Record<string, readonly string[]>>
  tables: readonly PersonalTable[]
}

/** A row of a `PersonalTable`: its key, whether it is about the person, whether it says what they are known by, and whether it is called off. */
export type PersonalRow = { key: Record<string, unknown>; isAbout: boolean; isNaming: boolean; isCalledOff: boolean }

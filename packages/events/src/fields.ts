/**
 * What a value tells of a person. An exclamation mark says that the fact can't be without one, so that "Erased" takes its place instead of
 * nothing. `notes` and `words` are free text, which may name other people too; notes decide what an installation counts as. A `code!` is a
 * number of a record that people make up themselves: it stays unless it names the person, and then it is one of its own again.
 */
export type Telling =
  | 'name!'
  | 'email'
  | 'email!'
  | 'phone'
  | 'phone!'
  | 'address'
  | 'address!'
  | 'notes'
  | 'words'
  | 'detail'
  | 'recipient!'
  | 'code!'

/** What is said about one field of a record. */
export type Field<T> = {
  /** Within a sentence: "changed the project amount". */
  label: string
  /** In the activity log, where it is not the label. */
  logLabel?: string
  /** What a correction does to it. */
  verb?: 'corrected' | 'chose'
  /** Of a new record that was given no value. */
  initial: T
  /** A value as people read it. As a method, so that a table of fields can be a table of `Field<unknown>`. */
  format(value: T): string
  /** What it tells of a person, which an erasure takes out. */
  personal?: Telling
}

export const defineField = <T>(field: Field<T>): Field<T> => field

export type ValuesOf<Table> = { -readonly [K in keyof Table]: Table[K] extends Field<infer T> ? T : never }

/** The fields that one save corrected. */
export type DetailChanges<Values> = { [K in keyof Values]?: { from: Values[K]; to: Values[K] } }

export type FieldTable = Readonly<Record<string, Field<unknown>>>

type AnyChanges = Readonly<Record<string, { from: unknown; to: unknown }>>
/** A corrected field, its value before and after in words, and what was done to it. */
export type ToldDetail = { field: string; logLabel: string; did: string; from: string; to: string }

/** Each correction in words, in the order of the table. */
export function tellDetails(table: FieldTable, changes: AnyChanges): ToldDetail[] {
  return Object.entries(table).flatMap(([field, { label, logLabel = label, verb = 'changed', format }]) => {
    const change = changes[field]
    if (change === undefined) return []
    return [{ field, logLabel, did: `${verb} the ${label}`, from: format(change.from), to: format(change.to) }]
  })
}

/** What is personal in the corrections of a table's fields. */
export const personalDetails = (table: FieldTable): Readonly<Record<string, { from: Telling; to: Telling }>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([field, { personal }]) => (personal === undefined ? [] : [[field, { from: personal, to: personal }]])),
  )

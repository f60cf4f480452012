/** The kind of personal data in a field. With "!" the value is required, so an erasure writes "Erased" instead of null.
 * `notes` and `words` are free text. A `code!` is a record number chosen by a user; it is replaced only if it identifies the person. */
export type PersonalDataKind =
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

export type FieldDefinition<T> = {
  label: string
  logLabel?: string
  verb?: 'corrected' | 'chose'
  initial: T
  /** Formats a value for display. A method, so that a `FieldDefinition<T>` is also a `FieldDefinition<unknown>`. */
  format(value: T): string
  personal?: PersonalDataKind
}

export const defineField = <T>(field: FieldDefinition<T>): FieldDefinition<T> => field

export type FieldTableValues<Table> = { -readonly [K in keyof Table]: Table[K] extends FieldDefinition<infer T> ? T : never }

export type DetailChanges<Values> = { [K in keyof Values]?: { from: Values[K]; to: Values[K] } }

export type FieldTable = Readonly<Record<string, FieldDefinition<unknown>>>

type AnyChanges = Readonly<Record<string, { from: unknown; to: unknown }>>
type ToldDetail = { field: string; logLabel: string; did: string; from: string; to: string }

export function listDetailDescriptions(table: FieldTable, changes: AnyChanges): ToldDetail[] {
  return Object.entries(table).flatMap(([field, { label, logLabel = label, verb = 'changed', format }]) => {
    const change = changes[field]
    if (change === undefined) return []
    return [{ field, logLabel, did: `${verb} the ${label}`, from: format(change.from), to: format(change.to) }]
  })
}

/** The corrections of one save as text: "phone 1 → 2; email none → ada@example.com". `of` is added after each label. */
export const describeDetailChanges = (table: FieldTable, changes: AnyChanges, of = ''): string =>
  listDetailDescriptions(table, changes)
    .map(({ logLabel, from, to }) => `${logLabel}${of} ${from} → ${to}`)
    .join('; ')

/** The initial value of each field. */
export const getInitialValues = <Table extends FieldTable>(table: Table): FieldTableValues<Table> =>
  Object.fromEntries(Object.entries(table).map(([field, { initial }]) => [field, initial])) as FieldTableValues<Table>

/** The new values of corrections, without the old ones. */
export const extractCorrectedValues = <Values>(changes: DetailChanges<Values>): Partial<Values> =>
  Object.fromEntries(Object.entries(changes as AnyChanges).map(([field, { to }]) => [field, to])) as Partial<Values>

/** Which values in corrections of these fields are personal data. */
export const buildPersonalDetailKinds = (table: FieldTable): Readonly<Record<string, { from: PersonalDataKind; to: PersonalDataKind }>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([field, { personal }]) => (personal === undefined ? [] : [[field, { from: personal, to: personal }]])),
  )

import { personalDataByEventType } from '@crm/events'
import type { ClientBase, Pool } from 'pg'
import pg from 'pg'
import { buildEventTextSql } from './chain.ts'

/** The keys of an event's data whose values are personal. */
type PersonalKeys = { readonly [key: string]: true | PersonalKeys }

/** Which values are personal, by the number of the form. */
export type SealForms = ReadonlyMap<number, PersonalKeys>

/** The forms in use, by event type, and the form of events without personal data. */
export type SealFormsInUse = { forms: SealForms; byType: Readonly<Record<string, number>>; plain: number }

/** The forms that can be read. An event whose form can't be read counts as changed. */
export async function readSealForms(client: Pick<ClientBase | Pool, 'query'>): Promise<SealForms> {
  const { rows } = await client.query<{ form: number; personal: string }>('select form, personal from crm.seal_forms order by form')
  return new Map(rows.flatMap(({ form, personal }) => (isCanonical(personal) ? [[form, JSON.parse(personal) as PersonalKeys]] : [])))
}

/** Stores the forms of this release that are new, and returns those in use. */
export async function prepareSealForms(pool: Pool): Promise<SealFormsInUse> {
  const plain = formatKeys({})
  const declared = Object.entries(personalDataByEventType).map(([type, keys]) => [type, formatKeys(keys)] as const)
  await pool.query(
    `insert into crm.seal_forms (personal) select unnest($1::text[]) except select personal from crm.seal_forms on conflict do nothing`,
    [[plain, ...declared.map(([, keys]) => keys)]],
  )
  const known = await readSealForms(pool)
  const numberOf = new Map([...known].map(([form, keys]) => [formatKeys(keys), form]))
  const find = (keys: string): number => {
    const form = numberOf.get(keys)
    if (form === undefined) throw new Error('A form of seals is missing although it was just stored.')
    return form
  }
  const byType = Object.fromEntries(declared.map(([type, keys]) => [type, find(keys)]))
  const used = new Set([find(plain), ...Object.values(byType)])
  return { forms: new Map([...known].filter(([form]) => used.has(form))), byType, plain: find(plain) }
}

/** The event's row without its personal values, but with their keys, as one text. */
export function buildNonPersonalTextSql(forms: SealForms, row: string, form: string, position = `${row}.position`): string {
  const cases = [...forms].map(
    ([number, keys]) =>
      `when ${number} then concat_ws(E'\\n', ${pg.escapeLiteral(formatKeys(keys))}, (${buildNonPersonalDataSql(`${row}.data`, keys)})::text)`,
  )
  return buildEventTextSql(row, position, cases.length === 0 ? 'null' : `case ${form} ${cases.join(' ')} end`)
}

/** Hides personal values in the leaf: the salt can be deleted, and the rest can still be proven. */
export const buildPersonalHashSql = (salt: string, row: string): string => `sha256(${salt} || convert_to(${row}.data::text, 'UTF8'))`

export const buildFormLeafSql = (nonPersonalText: string, personalHash: string): string =>
  `sha256(sha256(convert_to(${nonPersonalText}, 'UTF8')) || ${personalHash})`

// An attacker may put other shapes into the data, so nothing here may fail on any of them.
function buildNonPersonalDataSql(value: string, keys: PersonalKeys): string {
  const personal = Object.keys(keys).filter((key) => keys[key] === true)
  const nested = Object.entries(keys).flatMap(([key, inner]) => {
    if (inner === true) return []
    const name = pg.escapeLiteral(key)
    return [`${name}, ${buildNonPersonalDataSql(`(${value} -> ${name})`, inner)}`]
  })
  const kept = personal.length === 0 ? value : `(${value} - array[${personal.map((key) => pg.escapeLiteral(key)).join(', ')}]::text[])`
  const rest = nested.length === 0 ? kept : `(${kept} || jsonb_build_object(${nested.join(', ')}))`
  return rest === value ? value : `case jsonb_typeof(${value}) when 'object' then ${rest} else ${value} end`
}

// Sorted, so that the same keys are always the same text.
function formatKeys(keys: object): string {
  const inner = Object.entries(keys).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${inner.map(([key, value]) => `${JSON.stringify(key)}:${typeof value === 'object' ? formatKeys(value) : 'true'}`).join(',')}}`
}

const deepest = 8

function isCanonical(text: string): boolean {
  try {
    const keys: unknown = JSON.parse(text)
    return isKeys(keys, deepest) && formatKeys(keys) === text
  } catch {
    return false
  }
}

const isKeys = (value: unknown, depth: number): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  depth > 0 &&
  Object.values(value).every((inner) => inner === true || isKeys(inner, depth - 1))

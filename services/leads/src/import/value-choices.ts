import { createHash } from 'node:crypto'
import {
  type ImportChoiceField,
  type ImportValueChoice,
  importColumnTargetLabels,
  leadOriginLabels,
  leadStatuses,
  teamMemberNames,
  type UnknownImportValue,
} from '@crm/contracts'
import { Invalid } from '@crm/domain'
import { toStorableText } from './file/encoding.ts'
import { foldName } from './row/read-cell.ts'
import { buildChoiceKey, type UnknownValue } from './row/read-row.ts'
import type { ImportQueryable } from './stored-file.ts'

/** The stored values of the origins that may be chosen, by value and label, as written and folded. */
export async function loadOrigins(db: ImportQueryable): Promise<Map<string, string>> {
  const { rows } = await db.query<{ value: string; label: string; is_active: boolean }>(
    'select value, label, is_active from crm.lead_origins',
  )
  const hidden = new Set(rows.filter(({ is_active }) => !is_active).map(({ value }) => value.toLowerCase()))
  const known = [...Object.entries(leadOriginLabels), ...rows.map(({ value, label }): [string, string] => [value, label])]
  const names = known
    .filter(([value]) => !hidden.has(value.toLowerCase()))
    .flatMap(([value, label]): [string, string][] => [
      [value, value],
      [label, value],
    ])
  const abbreviations: [string, string][] = [
    ['fb', 'facebook'],
    ['ig', 'instagram'],
  ]
  return new Map([
    ...names.map(([name, value]): [string, string] => [foldName(name), value]),
    ...names.map(([name, value]): [string, string] => [name.toLowerCase(), value]),
    ...abbreviations.filter(([, value]) => !hidden.has(value)),
  ])
}

/** The choices, of which the last one for a value counts. */
export function requireOfferedChoices(choices: readonly ImportValueChoice[], origins: ReadonlyMap<string, string>): ImportValueChoice[] {
  const wrong = choices.find((choice) => !isOffered(choice, origins))
  if (wrong) throw new Invalid(`${importColumnTargetLabels[wrong.field]}: “${wrong.to}” is not one of the choices.`)
  return [...new Map(choices.map((choice) => [buildChoiceKey(choice.field, choice.value), choice])).values()]
}

function isOffered({ field, to }: ImportValueChoice, origins: ReadonlyMap<string, string>): boolean {
  if (to === null) return true
  if (field === 'lead_origin') return [...origins.values()].includes(to)
  return offered[field].includes(to)
}

const offered: Readonly<Record<Exclude<ImportChoiceField, 'lead_origin'>, readonly string[]>> = {
  remarks: leadStatuses,
  assigned_to: Object.keys(teamMemberNames),
  deposit_paid: ['yes', 'no'],
  balance_paid: ['yes', 'no'],
}

/** The same for all files with these headings. */
export const hashHeadings = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(foldName)))
    .digest('base64url')

/** What people chose in the last file with the same headings, as far as it is still offered. */
export async function findRememberedChoices(
  db: ImportQueryable,
  importId: number,
  headingsDigest: string | null,
  origins: ReadonlyMap<string, string>,
): Promise<ImportValueChoice[]> {
  const { rows } = await db.query<{ choices: ImportValueChoice[] | null }>({
    text: `select settings->'values' as choices from crm.lead_imports where headings_digest = $1 and id < $2 order by id desc limit 1`,
    values: [headingsDigest, importId],
  })
  return (rows[0]?.choices ?? []).filter((choice) => isOffered(choice, origins))
}

const mostListed = 100
// Counting stops here: a column of so many values is no choice.
const mostCounted = 2000

/** Counts the values of a file that the CRM does not know, whatever their case and punctuation. */
export function createUnknownValueCounter(choices: ReadonlyMap<string, string | null>): {
  add(values: readonly UnknownValue[]): void
  list(): UnknownImportValue[]
} {
  const counts = new Map<string, UnknownImportValue>()
  return {
    add(values) {
      for (const { field, value } of values) {
        const key = buildChoiceKey(field, value)
        const known = counts.get(key)
        if (known) known.count += 1
        else if (counts.size < mostCounted)
          counts.set(key, { field, value: toStorableText(value), count: 1, ...(choices.has(key) && { to: choices.get(key) ?? null }) })
      }
    },
    list: () => [...counts.values()].sort((a, b) => b.count - a.count).slice(0, mostListed),
  }
}

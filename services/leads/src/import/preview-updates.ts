import { type LeadImportRow, type LeadImportSettings, leadFields, type NewLead } from '@crm/contracts'
import type { ExistingRecord } from '@crm/domain'
import { type LeadFieldValues, leadFieldTable } from '@crm/events'
import type { LeadState } from '../lead/commands.ts'
import { importedLeadDecider, limitOverwriting, listRowChanges, type MergeRowCommand, type RowChange, toMergeCommand } from './merge-row.ts'
import type { ImportQueryable } from './stored-file.ts'

/** A lead with its history. */
export type LeadReader = (id: number) => Promise<LeadState>

export type PreviewRules = { settings: LeadImportSettings; today: string; fileChangedAt: string | null; readLead: LeadReader }

type RowToUpdate = { row: number; lead: number; fields: Partial<NewLead>; asOf: string | null }
type Update = { row: number; changes: LeadImportRow['changes']; isEmpty: boolean }

/** What each row would change of its lead, by row. */
export async function previewUpdates(
  db: ImportQueryable,
  rows: readonly RowToUpdate[],
  { settings, today, fileChangedAt, readLead }: PreviewRules,
): Promise<Map<number, Update>> {
  if (rows.length === 0) return new Map()
  const { rows: found } = await db.query<LeadFieldValues & { id: number; version: number; updated_at: string }>({
    text: `select id, version, updated_at, ${Object.keys(leadFields).join(', ')} from crm.leads where id = any($1)`,
    values: [rows.map(({ lead }) => lead)],
  })
  const changedAt = new Map(found.map(({ id, updated_at }) => [id, updated_at]))
  const states = new Map<number, LeadState>(found.map(({ id, version, updated_at: _, ...values }) => [id, toState(version, values)]))
  const updates = new Map<number, Update>()
  const read = new Set<number>()
  for (const { row, lead, fields, asOf: said } of rows) {
    const asOf = said ?? fileChangedAt
    const command = toMergeCommand(fields, settings.on_duplicate, limitOverwriting(settings, asOf), null, today)
    if (!read.has(lead) && needsHistory(command.data, states.get(lead), changedAt.get(lead))) {
      read.add(lead)
      states.set(lead, await readLead(lead))
    }
    const state = states.get(lead)
    if (!state?.exists) continue
    const isEmpty = changesNothing(() => importedLeadDecider.decide(command, { lead: state, events: [] }))
    updates.set(row, { row, changes: listRowChanges(command.data, state).map(toShownChange), isEmpty })
  }
  return updates
}

/** Only a lead that was changed after the file has values that are newer. Without a date of the file, its history tells what was emptied. */
function needsHistory(merging: MergeRowCommand['data'], lead: LeadState | undefined, changedAt: string | undefined): boolean {
  const { asOf } = merging.limits
  const mayBeNewer = asOf === null ? merging.rule === 'fill' : Date.parse(changedAt ?? '') > Date.parse(asOf)
  return mayBeNewer && lead?.exists === true && listRowChanges(merging, lead).some(({ field }) => leadFields[field].kind !== 'notes')
}

const longestShownValue = 200

function toShownChange({ field, from, to, isNewer, isOfSale, isLeft }: RowChange): LeadImportRow['changes'][number] {
  // `field` selects its own format and its own values, which the compiler cannot follow.
  const format = leadFieldTable[field].format as (value: unknown) => string
  const show = (value: unknown): string => [...format(value)].slice(0, longestShownValue).join('')
  if (leadFields[field].kind === 'notes') {
    const added = String(to).slice(from === null ? 0 : String(from).length + 1)
    return { field, from: '', to: show(added), newer: isNewer, of_sale: isOfSale, left: isLeft }
  }
  return { field, from: show(from), to: show(to), newer: isNewer, of_sale: isOfSale, left: isLeft }
}

// A merge into the current version does not need the history.
const toState = (version: number, values: LeadFieldValues): ExistingRecord<LeadFieldValues> => ({
  exists: true,
  deleted: false,
  deletion: null,
  version,
  values,
  // The cast is safe, because each value gets its past entry.
  past: Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, [{ value, version, by: null, at: '' }]]),
  ) as unknown as ExistingRecord<LeadFieldValues>['past'],
})

function changesNothing(decide: () => readonly unknown[]): boolean {
  try {
    return decide().length === 0
  } catch {
    return false
  }
}

import type { DuplicateRule, NewLead } from '@crm/contracts'
import type { Command, Decider } from '@crm/domain'
import { type LeadEvent, type LeadFields, withNote } from '@crm/events'
import { type LeadCommand, type LeadState, lead, toChangeLeadCommand } from '../lead/commands.ts'

export type MergeRow = Command<
  'MergeRow',
  { fields: Partial<LeadFields>; rule: Extract<DuplicateRule, 'fill' | 'overwrite'>; by: string | null }
>

export function toMergeCommand(row: Partial<NewLead>, rule: DuplicateRule, by: string | null, today: string): MergeRow {
  const change = toChangeLeadCommand(row, by, today)
  const fields = change.type === 'ChangeLead' ? change.data.changes : {}
  return { type: 'MergeRow', data: { fields, rule: rule === 'overwrite' ? 'overwrite' : 'fill', by } }
}

export const importedLead: Decider<LeadCommand | MergeRow, LeadState, LeadEvent> = {
  initialState: lead.initialState,
  evolve: lead.evolve,
  decide(command, state) {
    if (command.type !== 'MergeRow') return lead.decide(command, state)
    const { fields, rule, by } = command.data
    const changes = state.exists ? chooseChanges(fields, state.values, rule) : {}
    // With the version, notes are merged exactly against this state.
    const version = state.exists ? state.version : undefined
    return lead.decide({ type: 'ChangeLead', data: { changes, version, by } }, state)
  },
}

function chooseChanges(fields: Partial<LeadFields>, now: LeadFields, rule: 'fill' | 'overwrite'): Partial<LeadFields> {
  const changes = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    const field = name as keyof LeadFields
    if (field === 'notes' || field === 'additional_notes') {
      const added = withoutKnownLines(now[field], String(value))
      return added === '' ? [] : [[field, withNote(now[field], added)]]
    }
    const isWanted = rule === 'overwrite' ? !isSpelledOtherwise(field, now[field], value) : isEmpty(now[field])
    return isWanted ? [[field, value]] : []
  })
  // Each value comes from the row, for the same field.
  return Object.fromEntries(changes) as Partial<LeadFields>
}

function withoutKnownLines(notes: string | null, text: string): string {
  if (notes?.includes(text)) return ''
  const known = new Set((notes ?? '').split('\n'))
  return text
    .split('\n')
    .filter((line) => !known.has(line))
    .join('\n')
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === '0.00' || value === false || (Array.isArray(value) && value.length === 0)

// The filters treat `not-interested` and `Not Interested` as the same status, so another spelling is no change.
function isSpelledOtherwise(field: keyof LeadFields, now: unknown, value: unknown): boolean {
  const plain = (text: unknown): string => String(text).toLowerCase().replaceAll('-', ' ')
  return (field === 'remarks' || field === 'lead_origin' || field === 'assigned_to') && plain(now) === plain(value)
}

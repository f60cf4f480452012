import type { DuplicateRule, NewLead } from '@crm/contracts'
import type { Command, Decider } from '@crm/domain'
import { appendNote, type LeadEvent, type LeadFieldValues } from '@crm/events'
import { type LeadCommand, type LeadState, leadDecider, toChangeLeadCommand } from '../lead/commands.ts'

export type MergeRowCommand = Command<
  'MergeRow',
  { fields: Partial<LeadFieldValues>; rule: Extract<DuplicateRule, 'fill' | 'overwrite'>; by: string | null }
>

export function toMergeCommand(row: Partial<NewLead>, rule: DuplicateRule, by: string | null, today: string): MergeRowCommand {
  const change = toChangeLeadCommand(row, by, today)
  const fields = change.type === 'ChangeLead' ? change.data.changes : {}
  return { type: 'MergeRow', data: { fields, rule: rule === 'overwrite' ? 'overwrite' : 'fill', by } }
}

export const importedLeadDecider: Decider<LeadCommand | MergeRowCommand, LeadState, LeadEvent> = {
  initialState: leadDecider.initialState,
  evolve: leadDecider.evolve,
  decide(command, state) {
    if (command.type !== 'MergeRow') return leadDecider.decide(command, state)
    const { fields, rule, by } = command.data
    const changes = state.exists ? chooseChanges(fields, state.values, rule) : {}
    // With the version, notes are merged exactly against this state.
    const version = state.exists ? state.version : undefined
    return leadDecider.decide({ type: 'ChangeLead', data: { changes, version, by } }, state)
  },
}

function chooseChanges(fields: Partial<LeadFieldValues>, now: LeadFieldValues, rule: 'fill' | 'overwrite'): Partial<LeadFieldValues> {
  const changes = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    const field = name as keyof LeadFieldValues
    if (field === 'notes' || field === 'additional_notes') {
      const added = withoutKnownLines(now[field], String(value))
      return added === '' ? [] : [[field, appendNote(now[field], added)]]
    }
    const isWanted = rule === 'overwrite' ? !isSpelledOtherwise(field, now[field], value) : isEmpty(now[field])
    return isWanted ? [[field, value]] : []
  })
  // Each value comes from the row, for the same field.
  return Object.fromEntries(changes) as Partial<LeadFieldValues>
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
function isSpelledOtherwise(field: keyof LeadFieldValues, now: unknown, value: unknown): boolean {
  const plain = (text: unknown): string => String(text).toLowerCase().replaceAll('-', ' ')
  return (field === 'remarks' || field === 'lead_origin' || field === 'assigned_to') && plain(now) === plain(value)
}

import { Invalid, type Past, Refused } from '@crm/domain'
import { type LeadEvent, type LeadFields, leadFieldNames } from '@crm/facts'
import { factsOfChange, fields } from './facts-of-change.ts'
import type { KnownLead } from './state.ts'

/** The facts that take the change of a version back; none where that is done already. Refused where its field has changed since. */
export function undo(state: KnownLead, version: number): LeadEvent[] {
  if (version > state.version) throw new Invalid('The lead has no such version yet', [{ path: 'version', message: 'Not reached yet' }])
  if (version === state.deletion) return state.deleted ? [restored(state, version)] : []
  if (state.deleted) throw new Refused('This lead is deleted. Restore it first.')
  const field = fields.find((name) => state.past[name].some((entry) => entry.version === version))
  if (field === undefined) throw new Refused('There is nothing here to undo')
  const past: readonly Past<unknown>[] = state.past[field]
  const [now, before] = [past.at(-1), past.at(-2)]
  if (past[0]?.version === version) throw new Refused('This is how the lead was recorded: there is nothing before it')
  if (now?.undoes === version) return []
  if (now?.version !== version) throw new Refused(changedSince(field, now?.by ?? null))
  return back(state, field, before?.value, version)
}

const restored = ({ values }: KnownLead, undoes: number): LeadEvent => ({ type: 'LeadRestored', data: { lead: values.name, undoes } })

const changedSince = (field: keyof LeadFields, by: string | null): string =>
  `${by === null ? 'Someone' : capitalised(by)} has changed the ${leadFieldNames[field]} of this lead since, so this can no longer be undone`

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

function back(state: KnownLead, field: keyof LeadFields, value: unknown, undoes: number): LeadEvent[] {
  // Notes go back as a whole: told as added ones, several would each have to be undone again.
  if (field === 'notes') {
    const [from, to] = [state.values.notes, value as string | null]
    return [{ type: 'NotesRewritten', data: { lead: state.values.name, from, to, undoes } }]
  }
  // Each change of a field but the notes is one event, whose data may say what it undoes.
  return factsOfChange(state.values, { [field]: value }).map((event) => ({ ...event, data: { ...event.data, undoes } }) as LeadEvent)
}

import { type Command, Conflict, type Decider, type FieldConflict, Invalid, mergeField, NotFound } from '@crm/domain'
import type { EmailTemplateEvent, EmailTemplateValues } from '@crm/facts'
import { evolve, type KnownTemplate, type TemplateFields, type TemplateState } from './rules/state.ts'

export type TemplateCommand =
  | Command<'AddTemplate', TemplateFields>
  /** `version` is what the sender had read. */
  | Command<'ChangeTemplate', { changes: Partial<TemplateFields>; version?: number | undefined }>
  | Command<'DeleteTemplate', null>
  | Command<'RestoreTemplate', null>

/** The rules of one e-mail template. */
export const emailTemplate: Decider<TemplateCommand, TemplateState, EmailTemplateEvent> = {
  initialState: { exists: false },
  decide,
  evolve,
}

function decide(command: TemplateCommand, state: TemplateState): EmailTemplateEvent[] {
  if (command.type === 'AddTemplate') return [{ type: 'EmailTemplateAdded', data: command.data }]
  if (!state.exists || (state.deleted && command.type !== 'RestoreTemplate')) throw new NotFound('Email template not found')
  const data = { template: state.values.name }
  switch (command.type) {
    case 'ChangeTemplate':
      return factsOfChange(state.values, mine(state, command.data.changes, command.data.version))
    case 'DeleteTemplate':
      return [{ type: 'EmailTemplateDeleted', data }]
    case 'RestoreTemplate':
      return state.deleted ? [{ type: 'EmailTemplateRestored', data }] : []
  }
}

const texts = ['name', 'type', 'subject', 'body'] as const
const fields = [...texts, 'is_active'] as const

function mine(state: KnownTemplate, sent: Partial<TemplateFields>, version: number | undefined): Partial<TemplateFields> {
  if (version !== undefined && version > state.version)
    throw new Invalid('Please check all fields', [{ path: 'version', message: 'The template has no such version yet' }])
  const conflicts: FieldConflict[] = []
  const wanted: Partial<TemplateFields> = {}
  for (const field of fields) {
    if (sent[field] === undefined) continue
    const outcome = mergeField(state.past[field], sent[field], version)
    if (outcome === 'mine') Object.assign(wanted, { [field]: sent[field] })
    else if (outcome !== 'theirs') conflicts.push({ field, yours: sent[field], ...outcome })
  }
  if (conflicts.length > 0) throw new Conflict('Someone else has changed this template meanwhile', conflicts)
  return wanted
}

function factsOfChange(before: TemplateFields, after: Partial<TemplateFields>): EmailTemplateEvent[] {
  const changed = texts.filter((field) => after[field] !== undefined && after[field] !== before[field])
  const valuesOf = (values: Partial<EmailTemplateValues>): Partial<EmailTemplateValues> =>
    Object.fromEntries(changed.map((field) => [field, values[field]]))
  const template = after.name ?? before.name
  const events: EmailTemplateEvent[] = []
  if (changed.length > 0) events.push({ type: 'EmailTemplateChanged', data: { template, from: valuesOf(before), to: valuesOf(after) } })
  if (after.is_active !== undefined && after.is_active !== before.is_active)
    events.push({ type: after.is_active ? 'EmailTemplateSwitchedOn' : 'EmailTemplateSwitchedOff', data: { template } })
  return events
}

import {
  applyFieldEvent,
  type Command,
  type Decider,
  mergeConcurrentChanges,
  NotFound,
  type RecordedEvent,
  type RecordState,
} from '@crm/domain'
import type { EmailTemplateEvent, EmailTemplateValues } from '@crm/events'

export type TemplateCommand =
  | Command<'AddTemplate', TemplateFields>
  | Command<'ChangeTemplate', { changes: Partial<TemplateFields>; version?: number | undefined }>
  | Command<'DeleteTemplate', null>
  | Command<'RestoreTemplate', null>

export const emailTemplateDecider: Decider<TemplateCommand, TemplateState, EmailTemplateEvent> = {
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
      return factsOfChange(state.values, mergeConcurrentChanges(state, command.data.changes, command.data.version, 'template'))
    case 'DeleteTemplate':
      return [{ type: 'EmailTemplateDeleted', data }]
    case 'RestoreTemplate':
      return state.deleted ? [{ type: 'EmailTemplateRestored', data }] : []
  }
}

const texts = ['name', 'type', 'subject', 'body'] as const

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

export type TemplateFields = EmailTemplateValues & { is_active: boolean }
type TemplateState = RecordState<TemplateFields>

const milestones = { begins: 'EmailTemplateAdded', deletes: 'EmailTemplateDeleted', restores: 'EmailTemplateRestored' }

function evolve(state: TemplateState, event: RecordedEvent<EmailTemplateEvent> | EmailTemplateEvent): TemplateState {
  return applyFieldEvent(state, event, getTemplateFields(event), milestones)
}

export function getTemplateFields(event: EmailTemplateEvent): Partial<TemplateFields> {
  switch (event.type) {
    case 'EmailTemplateAdded':
      return event.data
    case 'EmailTemplateChanged':
      return event.data.to
    case 'EmailTemplateSwitchedOn':
      return { is_active: true }
    case 'EmailTemplateSwitchedOff':
      return { is_active: false }
    case 'EmailTemplateDeleted':
    case 'EmailTemplateRestored':
      return {}
  }
}

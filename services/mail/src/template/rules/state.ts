import { applyFieldEvent, type RecordedEvent, type RecordState } from '@crm/domain'
import type { EmailTemplateEvent, EmailTemplateValues } from '@crm/events'

export type TemplateFields = EmailTemplateValues & { is_active: boolean }
export type TemplateState = RecordState<TemplateFields>

const milestones = { begins: 'EmailTemplateAdded', deletes: 'EmailTemplateDeleted', restores: 'EmailTemplateRestored' }

export function evolve(state: TemplateState, event: RecordedEvent<EmailTemplateEvent> | EmailTemplateEvent): TemplateState {
  return applyFieldEvent(state, event, fieldsOf(event), milestones)
}

export function fieldsOf(event: EmailTemplateEvent): Partial<TemplateFields> {
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

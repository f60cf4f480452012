import { applyFieldEvent, type ExistingRecord, type RecordedEvent } from '@crm/domain'
import type { SmtpSettingsEvent, SmtpValues } from '@crm/events'

type Stored = SmtpValues & { password: string }

/** `paused`: sending stopped because the server refused the user name or password. */
export type ExistingSmtpSettings = ExistingRecord<Stored> & { paused: boolean }
export type SmtpState = { exists: false } | ExistingSmtpSettings

const milestones = { begins: 'SmtpConfigured', deletes: '', restores: '' }

export function evolve(state: SmtpState, event: RecordedEvent<SmtpSettingsEvent> | SmtpSettingsEvent): SmtpState {
  const next = applyFieldEvent(state, event, valuesOf(event), milestones)
  return next.exists ? { ...next, paused: event.type === 'SendingPaused' } : next
}

function valuesOf(event: SmtpSettingsEvent): Partial<Stored> {
  switch (event.type) {
    case 'SmtpConfigured':
      return event.data
    case 'SmtpSettingsChanged':
      return { ...event.data.to, ...(event.data.password !== undefined && { password: event.data.password }) }
    case 'SendingPaused':
    case 'SendingResumed':
      return {}
  }
}

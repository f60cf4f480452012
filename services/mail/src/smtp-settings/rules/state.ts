import { type KnownRecord, type Recorded, remember } from '@crm/domain'
import type { SmtpSettingsEvent, SmtpValues } from '@crm/facts'

type Stored = SmtpValues & { password: string }

/** `paused`: sending stopped because the server refused the user name or password. */
export type KnownSmtp = KnownRecord<Stored> & { paused: boolean }
export type SmtpState = { exists: false } | KnownSmtp

const milestones = { begins: 'SmtpConfigured', deletes: '', restores: '' }

export function evolve(state: SmtpState, event: Recorded<SmtpSettingsEvent> | SmtpSettingsEvent): SmtpState {
  const next = remember(state, event, valuesOf(event), milestones)
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

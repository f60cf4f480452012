import { type NewSmtpSettings, passwordMask, type SmtpSettings, type SmtpSettingsChanges } from '@crm/contracts'
import type { SmtpValues } from '@crm/facts'
import type { StoredMailServer } from '../mail-server.ts'

/** What was typed for a password: nothing and the mask are none. */
export const typed = (password: string | undefined): string | null =>
  password === undefined || password === '' || password === passwordMask ? null : password

/** The fields that someone sent, without the password. */
export const valuesOf = ({ password: _, ...values }: NewSmtpSettings): SmtpValues => values

/** The fields that someone sent of those that the settings have: what is absent stays. */
export function changesOf({ password: _, version: __, ...sent }: SmtpSettingsChanges): Partial<SmtpValues> {
  // Only keys without a value are dropped.
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<SmtpValues>
}

/** The settings as a call answers them: nothing tells the password. */
export function answered({ paused_reason, paused_at, ...settings }: StoredMailServer): SmtpSettings {
  return {
    ...settings,
    password: passwordMask,
    paused: paused_reason === null || paused_at === null ? null : { reason: paused_reason, since: paused_at },
  }
}

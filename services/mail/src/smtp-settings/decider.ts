import { oauthClientFields, passwordMask } from '@crm/contracts'
import {
  applyFieldEvent,
  type Command,
  Conflict,
  type Decider,
  type ExistingRecord,
  type FieldConflict,
  Invalid,
  mergeFieldChange,
  NotFound,
  type RecordedEvent,
  Refused,
} from '@crm/domain'
import type { SmtpSettingsEvent, SmtpSettingsValues } from '@crm/events'

/** `sealed` is the encrypted password, or the secrets of OAuth; `sameAs` is the stored encrypted value if it holds the same. */
export type EnteredPassword = { sealed: string; sameAs: string | null }

export type SmtpSettingsChange = { changes: Partial<SmtpSettingsValues>; password: EnteredPassword | null; version?: number | undefined }

export type SmtpSettingsCommand =
  | Command<'ConfigureSmtp', SmtpSettingsValues & { password: string }>
  | Command<'ChangeSmtp', SmtpSettingsChange>
  /** `version` of the settings that the mail server refused. */
  | Command<'PauseSending', { reason: string; version: number }>

export const smtpSettingsDecider: Decider<SmtpSettingsCommand, SmtpState, SmtpSettingsEvent> = {
  initialState: { exists: false },
  decide,
  evolve,
}

export const passwordRequiredMessage = 'Please enter the password again: it is stored only for this host, port, and username'
export const secretsRequiredMessage =
  'Please enter the client secret and refresh token again: they are stored only for this host, port, username, and client'

function decide(command: SmtpSettingsCommand, state: SmtpState): SmtpSettingsEvent[] {
  if (command.type === 'ConfigureSmtp') {
    if (state.exists) throw new Refused('The mail server is already set up. Please reload its settings and change them.')
    return [{ type: 'SmtpConfigured', data: command.data }]
  }
  if (!state.exists) throw new NotFound('SMTP settings not found')
  switch (command.type) {
    case 'ChangeSmtp':
      return change(state, command.data)
    case 'PauseSending':
      return state.paused || state.version !== command.data.version
        ? []
        : [{ type: 'SendingPaused', data: { reason: command.data.reason } }]
  }
}

const fields = [
  'name',
  'host',
  'port',
  'username',
  'from_email',
  'from_name',
  'secure',
  'is_active',
  'reply_to',
  'auth_method',
  'oauth_provider',
  'oauth_tenant',
  'oauth_client_id',
] as const satisfies (keyof SmtpSettingsValues)[]

function change(state: ExistingSmtpSettings, { changes, password, version }: SmtpSettingsChange): SmtpSettingsEvent[] {
  if (version !== undefined && version > state.version) throw invalid('version', 'The settings do not have this version yet')
  const conflicts: FieldConflict[] = []
  const wins = (field: keyof ExistingSmtpSettings['past'], mine: unknown): boolean => {
    const outcome = mergeFieldChange(state.past[field], mine, version)
    if (outcome === 'mine' || outcome === 'theirs') return outcome === 'mine'
    conflicts.push({ field, yours: mine, ...outcome })
    return false
  }
  const changed = fields.filter((field) => {
    const mine = changes[field]
    return mine !== undefined && mine !== state.values[field] && wins(field, mine)
  })
  const isNewPassword = password !== null && password.sameAs !== state.values.password && wins('password', password.sealed)
  if (conflicts.length > 0) throw new Conflict('The mail server settings were changed while you were editing', conflicts.map(masked))
  const isOAuth = (changes.auth_method ?? state.values.auth_method) === 'oauth'
  if (password === null && listFieldsBoundToSecrets(isOAuth).some((field) => changed.includes(field))) {
    throw isOAuth ? invalid('oauth_refresh_token', secretsRequiredMessage) : invalid('password', passwordRequiredMessage)
  }
  if (changed.length === 0 && !isNewPassword) return state.paused ? [{ type: 'SendingResumed', data: {} }] : []
  const data = { from: pick(state.values, changed), to: pick(changes, changed) }
  return [{ type: 'SmtpSettingsChanged', data: { ...data, ...(isNewPassword && { password: password.sealed }) } }]
}

/** Changing these requires the secrets. Otherwise a user could have the stored ones, which they don't know, sent to their own server. */
export const listFieldsBoundToSecrets = (isOAuth: boolean) =>
  [...(['host', 'port', 'username', 'auth_method'] as const), ...(isOAuth ? oauthClientFields : [])] as const

const masked = (conflict: FieldConflict): FieldConflict =>
  conflict.field === 'password' ? { ...conflict, yours: passwordMask, theirs: passwordMask } : conflict

const invalid = (path: string, message: string) =>
  new Invalid(path === 'version' ? 'Please check your input data' : message, [{ path, message }])

const pick = (values: Partial<SmtpSettingsValues>, names: readonly (keyof SmtpSettingsValues)[]): Partial<SmtpSettingsValues> =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

type Stored = Required<SmtpSettingsValues> & { password: string }

/** `paused`: sending stopped, because the server refused the sign-in or the stored password can't be read. Saving the settings resumes it. */
type ExistingSmtpSettings = ExistingRecord<Stored> & { paused: boolean }
type SmtpState = { exists: false } | ExistingSmtpSettings

// The values of settings that older events don't have.
const formerValues = {
  reply_to: 'company',
  auth_method: 'password',
  oauth_provider: 'google',
  oauth_tenant: '',
  oauth_client_id: '',
} as const

const milestones = { begins: 'SmtpConfigured', deletes: '', restores: '' }

function evolve(state: SmtpState, event: RecordedEvent<SmtpSettingsEvent> | SmtpSettingsEvent): SmtpState {
  const next = applyFieldEvent(state, event, valuesOf(event), milestones)
  return next.exists ? { ...next, paused: event.type === 'SendingPaused' } : next
}

function valuesOf(event: SmtpSettingsEvent): Partial<Stored> {
  switch (event.type) {
    case 'SmtpConfigured':
      return { ...formerValues, ...event.data }
    case 'SmtpSettingsChanged':
      return { ...event.data.to, ...(event.data.password !== undefined && { password: event.data.password }) }
    case 'SendingPaused':
    case 'SendingResumed':
      return {}
  }
}

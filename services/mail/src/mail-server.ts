import { defaultSenderName, formatPhone } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { buildSmtpSettingsStreamId, mailServerId, type SmtpSettingsValues } from '@crm/events'
import { type BusinessProfile, isLoopbackHost, type Settings } from '@crm/settings'
import type { SmtpTransport } from '@crm/smtp'
import { sql } from '@databases/pg'
import { smtpSettingsDecider } from './smtp-settings/decider.ts'

export type StoredMailServer = Required<SmtpSettingsValues> & {
  id: number
  version: number
  password: string
  paused_reason: string | null
  paused_at: string | null
  updated_by: string | null
  created_at: string
  updated_at: string
}

/** The mail server's settings; null before the setup. */
export async function findMailServer({ read }: Database): Promise<StoredMailServer | null> {
  const [row]: StoredMailServer[] = await read.query(sql`
    select id, version, name, host, port, username, password, from_email, from_name, secure, is_active, reply_to, auth_method, oauth_provider, oauth_tenant,
      oauth_client_id, paused_reason, paused_at,
      updated_by, created_at, updated_at
    from crm.smtp_settings order by id limit 1`)
  return row ?? null
}

export const noMailServerMessage = 'Email cannot be sent yet: no mail server is set up'

/** Whether mail goes to the local mail catcher instead of its recipients. */
export const usesMailCatcher = (
  { mailPort }: Pick<Settings, 'mailPort'>,
  server: Pick<SmtpSettingsValues, 'host' | 'port'> | null,
): boolean => server !== null && server.port === mailPort && (isLoopbackHost(server.host) || server.host === '::1')

/** The encryption context of the stored password. */
export const getPasswordEncryptionContext = (id: number): string => `smtp:${id}`

export const testPasswordEncryptionContext = 'smtp:test'

/** How to sign in, without the secrets. */
export type SignInMethod = Pick<Required<SmtpSettingsValues>, 'auth_method' | 'oauth_provider' | 'oauth_tenant' | 'oauth_client_id'>

export type OAuthSecrets = { client_secret: string; refresh_token: string }

/** The decrypted secret is the password, or for OAuth the JSON of its secrets. */
export function toCredentials(method: SignInMethod, secret: string): Pick<SmtpTransport, 'password' | 'oauth'> {
  if (method.auth_method === 'password') return { password: secret }
  // The cast is safe: only this service writes the text.
  const { client_secret: clientSecret, refresh_token: refreshToken } = JSON.parse(secret) as OAuthSecrets
  const { oauth_provider: provider, oauth_tenant: tenant, oauth_client_id: clientId } = method
  return { password: '', oauth: { provider, tenant, clientId, clientSecret, refreshToken } }
}

export const pickSignInMethod = ({ auth_method, oauth_provider, oauth_tenant, oauth_client_id }: SignInMethod): SignInMethod => ({
  auth_method,
  oauth_provider,
  oauth_tenant,
  oauth_client_id,
})

/** The company in messages. A template with a placeholder for a value that is null is not sent. */
export type Company = { name: string; phone: string | null; email: string | null }

/** Without a company email address, the sender's address is used. */
export function buildCompany(
  { companyName, companyPhone, companyEmail }: BusinessProfile,
  smtp: Pick<SmtpSettingsValues, 'from_email'> | null,
): Company {
  return { name: companyName, phone: companyPhone && formatPhone(companyPhone), email: companyEmail ?? smtp?.from_email ?? null }
}

export const formatEmailAddress = (name: string, address: string): string => (name === '' ? address : `${name} <${address}>`)

// The default sender name is replaced by the company's.
export const chooseSenderName = ({ from_name: name }: Pick<SmtpSettingsValues, 'from_name'>, companyName: string): string =>
  name === defaultSenderName ? companyName : name

export const formatSender = (server: StoredMailServer | null, company: Company): string =>
  server === null
    ? `${company.name} (no sender address is set yet)`
    : formatEmailAddress(chooseSenderName(server, company.name), server.from_email)

/** Pauses sending until the settings are saved again. Does nothing if they were saved after `version`, which the server refused. */
export async function pauseSending(store: EventStore, reason: string, version: number, meta: EventMeta): Promise<void> {
  const command = { type: 'PauseSending', data: { reason, version } } as const
  await store.execute({ decider: smtpSettingsDecider, streamId: buildSmtpSettingsStreamId(mailServerId), command, meta })
}

import {
  type AuthMethod,
  authMethodLabels,
  defaultSenderName,
  type OAuthProvider,
  oauthClientFields,
  oauthProviderLabels,
  passwordMask,
  type ReplyTo,
  replyToLabels,
  type SmtpSettings,
} from '@crm/contracts'
import type { FormErrors } from '@crm/forms'
import { emailAddressPattern } from '../mail/test-message.tsx'

export type SmtpFormValues = {
  host: string
  port: string
  username: string
  password: string
  from_email: string
  from_name: string
  secure: boolean
  is_active: boolean
  reply_to: ReplyTo
  auth_method: AuthMethod
  oauth_provider: OAuthProvider
  oauth_tenant: string
  oauth_client_id: string
  oauth_client_secret: string
  oauth_refresh_token: string
}

export const smtpFieldLabels: Record<keyof SmtpFormValues, string> = {
  host: 'SMTP Host',
  port: 'Port',
  username: 'Username',
  password: 'Password',
  from_email: 'From Email',
  from_name: 'From Name',
  secure: 'Use TLS/STARTTLS',
  is_active: 'Enable SMTP',
  reply_to: 'Reply To',
  auth_method: 'Sign-In Method',
  oauth_provider: 'OAuth Provider',
  oauth_tenant: 'Tenant',
  oauth_client_id: 'Client ID',
  oauth_client_secret: 'Client Secret',
  oauth_refresh_token: 'Refresh Token',
}

const fieldNames = Object.keys(smtpFieldLabels) as (keyof SmtpFormValues)[]

const usualPort = 587

const emptyForm: SmtpFormValues = {
  host: '',
  port: String(usualPort),
  username: '',
  password: '',
  from_email: '',
  from_name: defaultSenderName,
  secure: true,
  is_active: false,
  reply_to: 'company',
  auth_method: 'password',
  oauth_provider: 'google',
  oauth_tenant: '',
  oauth_client_id: '',
  oauth_client_secret: '',
  oauth_refresh_token: '',
}

export function buildSmtpFormValues(settings: SmtpSettings | null): SmtpFormValues {
  if (settings === null) return emptyForm
  // The cast is safe: the settings have a value for each field, and only the port is no text.
  const values = Object.fromEntries(fieldNames.map((field) => [field, settings[field] ?? emptyForm[field]])) as Omit<SmtpFormValues, 'port'>
  return { ...values, port: String(settings.port) }
}

/** The sender that the form already tells, for fields that are blank: a username that is an email address, and the usual name. */
export function suggestSender({ username, from_email, from_name }: SmtpFormValues): Partial<SmtpFormValues> {
  return {
    ...(from_email.trim() === '' && emailAddressPattern.test(username.trim()) && { from_email: username.trim() }),
    ...(from_name.trim() === '' && { from_name: defaultSenderName }),
  }
}

/** Replaces a port that is not a number by the default port, as the specification asks. */
export function parsePort(text: string): number {
  const number = Number(text.trim())
  return text.trim() === '' || Number.isNaN(number) ? usualPort : number
}

/** Without OAuth, the body has the specified fields only, and `reply_to` if it changes. */
export function buildSmtpSettingsBody(form: SmtpFormValues, settings: SmtpSettings | null) {
  const { host, username, from_email, from_name, oauth_tenant, oauth_client_id } = form
  const name = settings?.name || 'Default SMTP Configuration'
  const trimmed = { host: host.trim(), username: username.trim(), from_email: from_email.trim(), from_name: from_name.trim() }
  const { port, password, secure, is_active, reply_to, auth_method, oauth_provider, oauth_client_secret, oauth_refresh_token } = form
  const client = { oauth_provider, oauth_tenant: oauth_tenant.trim(), oauth_client_id: oauth_client_id.trim() }
  const saved = buildSmtpFormValues(settings)
  return {
    ...{ name, ...trimmed, port: parsePort(port), secure, is_active },
    ...(auth_method === 'password' && { password }),
    ...(reply_to !== saved.reply_to && { reply_to }),
    ...(auth_method !== saved.auth_method && { auth_method }),
    ...(auth_method === 'oauth' && { auth_method, ...client, oauth_client_secret, oauth_refresh_token }),
  }
}

export const choiceLabels = { reply_to: replyToLabels, auth_method: authMethodLabels, oauth_provider: oauthProviderLabels } as const

const choices: Partial<Record<keyof SmtpFormValues, Readonly<Record<string, string>>>> = choiceLabels

/** Describes the changed fields, for example "From Email", "Port 465 → 587", or "Enable SMTP on". */
export function describeSmtpChanges(saved: SmtpFormValues, form: SmtpFormValues): string[] {
  return fieldNames
    .filter((field) => form[field] !== saved[field])
    .map((field) => {
      if (field === 'port') return `${smtpFieldLabels.port} ${saved.port} → ${form.port}`
      const labels = choices[field]
      if (labels) return `${smtpFieldLabels[field]} ${labels[String(form[field])]}`
      return typeof form[field] === 'boolean' ? `${smtpFieldLabels[field]} ${form[field] ? 'on' : 'off'}` : smtpFieldLabels[field]
    })
}

/** The secrets of the sign-in method must be entered again after these changes, because stored ones must not reach another server. */
export function mustReenterSecrets(saved: SmtpFormValues, form: SmtpFormValues): boolean {
  const bound = ['host', 'username', ...(form.auth_method === 'oauth' ? oauthClientFields : [])] as const
  const isOther = bound.some((field) => form[field].trim() !== saved[field]) || parsePort(form.port) !== parsePort(saved.port)
  return isOther && listSecrets(form).some((field) => form[field] === passwordMask)
}

export type SecretFieldName = 'password' | 'oauth_client_secret' | 'oauth_refresh_token'

const listSecrets = ({ auth_method }: SmtpFormValues): SecretFieldName[] =>
  auth_method === 'oauth' ? ['oauth_client_secret', 'oauth_refresh_token'] : ['password']

/** The mask stands for the stored password. The first typed character replaces the whole mask. */
export const replacePasswordMask = (before: string, typed: string): string =>
  before === passwordMask ? typed.replaceAll(passwordMask.charAt(0), '') : typed

type Fault = { message: string; errors: FormErrors }

/** The specification's error messages, or null if the form can be saved. */
export function validateSmtpForm(form: SmtpFormValues): Fault | null {
  const client = form.auth_method === 'oauth' ? (['oauth_client_id'] as const) : []
  const required = ['host', 'username', ...client, ...listSecrets(form), 'from_email'] as const
  const missing = required.filter((field) => form[field].trim() === '')
  if (missing.length > 0) {
    return { message: 'Please fill in all required fields', errors: Object.fromEntries(missing.map((field) => [field, 'Required'])) }
  }
  if (emailAddressPattern.test(form.from_email.trim())) return null
  const message = 'Please enter a valid email address'
  return { message, errors: { from_email: message } }
}

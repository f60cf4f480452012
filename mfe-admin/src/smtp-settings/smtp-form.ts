import { defaultSenderName, type NewSmtpSettings, passwordMask, type SmtpSettings } from '@crm/contracts'
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
}

export function buildSmtpFormValues(settings: SmtpSettings | null): SmtpFormValues {
  if (settings === null) return emptyForm
  const { host, port, username, password, from_email, from_name, secure, is_active } = settings
  return { host, port: String(port), username, password, from_email, from_name, secure, is_active }
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

export function buildSmtpSettingsBody(form: SmtpFormValues, settings: SmtpSettings | null): NewSmtpSettings {
  const { host, username, from_email, from_name } = form
  const name = settings?.name || 'Default SMTP Configuration'
  const trimmed = { host: host.trim(), username: username.trim(), from_email: from_email.trim(), from_name: from_name.trim() }
  return { ...form, ...trimmed, name, port: parsePort(form.port) }
}

/** Describes the changed fields, for example "From Email", "Port 465 → 587", or "Enable SMTP on". */
export function describeSmtpChanges(saved: SmtpFormValues, form: SmtpFormValues): string[] {
  return fieldNames
    .filter((field) => form[field] !== saved[field])
    .map((field) => {
      if (field === 'port') return `${smtpFieldLabels.port} ${saved.port} → ${form.port}`
      return typeof form[field] === 'boolean' ? `${smtpFieldLabels[field]} ${form[field] ? 'on' : 'off'}` : smtpFieldLabels[field]
    })
}

/** The password must be entered again after a change of host, port, or username, because the stored one must not reach another server. */
export function mustReenterPassword(saved: SmtpFormValues, form: SmtpFormValues): boolean {
  const isOther =
    form.host.trim() !== saved.host || parsePort(form.port) !== parsePort(saved.port) || form.username.trim() !== saved.username
  return form.password === passwordMask && isOther
}

/** The mask stands for the stored password. The first typed character replaces the whole mask. */
export const replacePasswordMask = (before: string, typed: string): string =>
  before === passwordMask ? typed.replaceAll(passwordMask.charAt(0), '') : typed

type Fault = { message: string; errors: FormErrors }

const required = ['host', 'username', 'password', 'from_email'] as const

/** The specification's error messages, or null if the form can be saved. */
export function validateSmtpForm(form: SmtpFormValues): Fault | null {
  const missing = required.filter((field) => form[field].trim() === '')
  if (missing.length > 0) {
    return { message: 'Please fill in all required fields', errors: Object.fromEntries(missing.map((field) => [field, 'Required'])) }
  }
  if (emailAddressPattern.test(form.from_email.trim())) return null
  const message = 'Please enter a valid email address'
  return { message, errors: { from_email: message } }
}

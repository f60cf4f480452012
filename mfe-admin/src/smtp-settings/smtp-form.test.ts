import { passwordMask, type SmtpSettings } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import {
  buildSmtpFormValues,
  buildSmtpSettingsBody,
  describeSmtpChanges,
  mustReenterSecrets,
  parsePort,
  replacePasswordMask,
  type SmtpFormValues,
  validateSmtpForm,
} from './smtp-form.ts'

const form: SmtpFormValues = {
  host: 'smtp.example.com',
  port: '587',
  username: 'office',
  password: passwordMask,
  from_email: 'office@example.com',
  from_name: '',
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
const oauth: SmtpFormValues = {
  ...form,
  password: '',
  auth_method: 'oauth',
  oauth_provider: 'microsoft',
  oauth_tenant: 'kitchens.example',
  oauth_client_id: 'crm',
  oauth_client_secret: passwordMask,
  oauth_refresh_token: passwordMask,
}

describe('a form without saved settings', () => {
  it('has the usual port, demands TLS, sends nothing yet, and is from Kitchen Solutions', () => {
    expect(buildSmtpFormValues(null)).toMatchObject({
      host: '',
      port: '587',
      secure: true,
      is_active: false,
      from_name: 'Kitchen Solutions',
    })
  })
})

describe('the port', () => {
  it.each([
    ['465', 465],
    [' 25 ', 25],
    ['', 587],
    ['mail', 587],
    ['58 7', 587],
    ['70000', 70000],
  ])('%j is sent as %i', (typed, port) => {
    expect(parsePort(typed)).toBe(port)
  })
})

describe('what keeps settings from being saved', () => {
  it.each(['host', 'username', 'password', 'from_email'])('is a blank %s', (field) => {
    expect(validateSmtpForm({ ...form, [field]: ' ' })).toEqual({
      message: 'Please fill in all required fields',
      errors: { [field]: 'Required' },
    })
  })

  it.each(['office', 'office@example', 'office@ex ample.com', '@example.com', 'a@b@example.com'])('is the sender %j', (from_email) => {
    expect(validateSmtpForm({ ...form, from_email })?.message).toBe('Please enter a valid email address')
  })

  it.each(['oauth_client_id', 'oauth_client_secret', 'oauth_refresh_token'])(
    'is a blank %s with OAuth, which needs no password',
    (field) => {
      expect(validateSmtpForm(oauth)).toBeNull()
      expect(validateSmtpForm({ ...oauth, [field]: ' ' })).toEqual({
        message: 'Please fill in all required fields',
        errors: { [field]: 'Required' },
      })
    },
  )

  it('is told of required fields first', () => {
    expect(validateSmtpForm({ ...form, host: '', from_email: 'office' })?.message).toBe('Please fill in all required fields')
  })

  it('is not a blank From Name', () => {
    expect(validateSmtpForm(form)).toBeNull()
  })
})

describe('what is sent', () => {
  it('names the settings where they had no name', () => {
    expect(buildSmtpSettingsBody(form, null).name).toBe('Default SMTP Configuration')
    // The cast is safe, because only the name of the stored settings is used.
    expect(buildSmtpSettingsBody(form, { name: 'Default SMTP' } as SmtpSettings).name).toBe('Default SMTP')
  })

  it('has no blanks around it and a number for a port, while a password is sent as it is', () => {
    const sent = buildSmtpSettingsBody({ ...form, host: ' smtp.example.com ', port: 'x', password: ' s3cret ' }, null)
    expect(sent).toMatchObject({ host: 'smtp.example.com', port: 587, password: ' s3cret ' })
  })
})

describe('the stored password', () => {
  it.each([
    ['host', 'smtp.other.com'],
    ['port', '465'],
    ['username', 'other'],
  ])('is needed again for another %s', (field, value) => {
    expect(mustReenterSecrets(form, { ...form, [field]: value })).toBe(true)
    expect(mustReenterSecrets(form, { ...form, [field]: value, password: 's3cret' })).toBe(false)
  })

  it.each([
    ['host', 'smtp.other.com'],
    ['port', '465'],
    ['username', 'other'],
    ['oauth_provider', 'google'],
    ['oauth_tenant', 'other.example'],
    ['oauth_client_id', 'other'],
  ])('of OAuth are needed again for another %s', (field, value) => {
    expect(mustReenterSecrets(oauth, { ...oauth, [field]: value })).toBe(true)
    const typed = { oauth_client_secret: 's', oauth_refresh_token: 'r' }
    expect(mustReenterSecrets(oauth, { ...oauth, [field]: value, ...typed })).toBe(false)
    expect(mustReenterSecrets(oauth, { ...oauth, from_name: 'Other' })).toBe(false)
  })

  it('stays for another sender', () => {
    expect(mustReenterSecrets(form, { ...form, from_email: 'other@example.com', from_name: 'Other', is_active: true })).toBe(false)
  })

  it('is replaced by what is typed beside its mask', () => {
    expect(replacePasswordMask(passwordMask, `${passwordMask}s`)).toBe('s')
    expect(replacePasswordMask(passwordMask, passwordMask.slice(1))).toBe('')
    expect(replacePasswordMask('pass', 'pass•')).toBe('pass•')
  })
})

describe('the changes', () => {
  it('are told by their labels, ports with their numbers, switches with where they stand', () => {
    const changed = { ...form, port: '465', from_email: 'other@example.com', is_active: true }
    expect(describeSmtpChanges(form, changed)).toEqual(['Port 587 → 465', 'From Email', 'Enable SMTP on'])
    expect(describeSmtpChanges(form, { ...oauth, reply_to: 'assignee' })).toEqual([
      'Password',
      "Reply To Assigned user's email",
      'Sign-In Method OAuth',
      'OAuth Provider Microsoft',
      'Tenant',
      'Client ID',
      'Client Secret',
      'Refresh Token',
    ])
  })
})

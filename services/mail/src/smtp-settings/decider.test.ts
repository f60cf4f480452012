import { passwordMask } from '@crm/contracts'
import type { RecordedEvent } from '@crm/domain'
import type { SmtpSettingsEvent, SmtpSettingsValues } from '@crm/events'
import { createDeciderTester } from '@crm/testing/decider-tester'
import { describe, it } from 'vitest'
import {
  type EnteredPassword,
  passwordRequiredMessage,
  type SmtpSettingsChange,
  secretsRequiredMessage,
  smtpSettingsDecider,
} from './decider.ts'

const given = createDeciderTester(smtpSettingsDecider)
const values: SmtpSettingsValues = {
  name: 'Default SMTP Configuration',
  host: 'smtp.example.com',
  port: 587,
  username: 'office',
  from_email: 'office@example.com',
  from_name: 'Kitchen Solutions',
  secure: true,
  is_active: false,
}
const configured: SmtpSettingsEvent = { type: 'SmtpConfigured', data: { ...values, password: 'seal 1' } }
const paused: SmtpSettingsEvent = { type: 'SendingPaused', data: { reason: 'The server did not accept the password' } }
const resumed: SmtpSettingsEvent = { type: 'SendingResumed', data: {} }
const another: EnteredPassword = { sealed: 'seal 2', sameAs: null }
const theSame: EnteredPassword = { sealed: 'seal 2', sameAs: 'seal 1' }

const changed = (from: Partial<SmtpSettingsValues>, to: Partial<SmtpSettingsValues>, password?: string): SmtpSettingsEvent => ({
  type: 'SmtpSettingsChanged',
  data: { from, to, ...(password !== undefined && { password }) },
})
const change = (changes: Partial<SmtpSettingsValues>, more: Partial<SmtpSettingsChange> = {}) =>
  ({ type: 'ChangeSmtp', data: { changes, password: null, ...more } }) as const
const pause = (version: number) => ({ type: 'PauseSending', data: { reason: 'The server did not accept the password', version } }) as const

const by = (name: string, version: number, event: SmtpSettingsEvent): RecordedEvent<SmtpSettingsEvent> => ({
  ...event,
  position: BigInt(version),
  eventId: `e${version}`,
  streamId: 'smtpSettings-1',
  version,
  at: `2026-03-0${version}T10:00:00.000Z`,
  meta: { actor: { id: '1', name }, ip: null, userAgent: null, correlationId: 'c', causationId: null },
})

describe('setting the mail server up', () => {
  const command = { type: 'ConfigureSmtp', data: { ...values, password: 'seal 1' } } as const

  it('keeps what was sent', () => given().when(command).thenEvents(configured))

  it('happens once, for only the first is used', () => given(configured).when(command).thenRefused({ name: 'Refused' }))
})

describe('changing the mail server', () => {
  it('tells what was and what is of the fields that change', () =>
    given(configured)
      .when(change({ name: 'Office', is_active: true, secure: true }))
      .thenEvents(changed({ name: values.name, is_active: false }, { name: 'Office', is_active: true })))

  it('is nothing where nothing changes', () => {
    given(configured).when(change({})).thenNothing()
    given(configured).when(change(values)).thenNothing()
    given(configured)
      .when(change(values, { password: theSame }))
      .thenNothing()
  })

  it('takes a new password, and knows the stored one again', () => {
    given(configured)
      .when(change({}, { password: another }))
      .thenEvents(changed({}, {}, 'seal 2'))
    // The password was changed after it was compared.
    given(configured, changed({}, {}, 'seal 3'))
      .when(change({}, { password: theSame }))
      .thenEvents(changed({}, {}, 'seal 2'))
  })

  it.each([{ host: 'mail.example.com' }, { port: 465 }, { username: 'sales' }])('needs the password typed again for %o', (changes) => {
    const [field = 'host'] = Object.keys(changes) as (keyof SmtpSettingsValues)[]
    given(configured)
      .when(change(changes))
      .thenRefused({ name: 'Invalid', message: passwordRequiredMessage, errors: [{ path: 'password', message: passwordRequiredMessage }] })
    given(configured)
      .when(change(changes, { password: theSame }))
      .thenEvents(changed({ [field]: values[field] }, changes))
    given(configured)
      .when(change(changes, { password: another }))
      .thenEvents(changed({ [field]: values[field] }, changes, 'seal 2'))
  })

  it('needs the secrets of OAuth again for another server or client, but not while the password is used', () => {
    const client = { auth_method: 'oauth', oauth_client_id: 'crm' } as const
    const withOAuth = changed({ auth_method: 'password', oauth_client_id: '' }, client, 'seal 2')
    given(configured)
      .when(change({ oauth_client_id: 'crm' }))
      .thenEvents(changed({ oauth_client_id: '' }, { oauth_client_id: 'crm' }))
    given(configured)
      .when(change(client))
      .thenRefused({ name: 'Invalid', message: secretsRequiredMessage, errors: [{ path: 'oauth_refresh_token' }] })
    for (const changes of [
      { host: 'mail.example.com' },
      { oauth_client_id: 'other' },
      { oauth_tenant: 'a.example' },
      { oauth_provider: 'microsoft' },
    ] as const)
      given(configured, withOAuth)
        .when(change(changes))
        .thenRefused({ name: 'Invalid', message: secretsRequiredMessage, errors: [{ path: 'oauth_refresh_token' }] })
    given(configured, withOAuth)
      .when(change({ auth_method: 'password' }))
      .thenRefused({ name: 'Invalid', message: passwordRequiredMessage, errors: [{ path: 'password' }] })
  })

  it('is refused before there is one', () => given().when(change({})).thenRefused({ name: 'NotFound', message: 'SMTP settings not found' }))

  it('is refused for a version that there is not yet', () =>
    given(configured)
      .when(change({ name: 'Office' }, { version: 2 }))
      .thenRefused({ name: 'Invalid', errors: [{ path: 'version' }] }))
})

describe('two people at the same settings', () => {
  const facts = [by('maria', 1, configured), by('james', 2, changed({ from_name: values.from_name }, { from_name: 'James' }, 'seal 2'))]

  it('change different fields', () =>
    given(...facts)
      .when(change({ name: 'Office', from_name: values.from_name }, { version: 1 }))
      .thenEvents(changed({ name: values.name }, { name: 'Office' })))

  it('hear of each other where they changed the same field', () =>
    given(...facts)
      .when(change({ from_name: 'Maria' }, { version: 1 }))
      .thenRefused({
        name: 'Conflict',
        conflicts: [{ field: 'from_name', yours: 'Maria', theirs: 'James', by: 'james', at: '2026-03-02T10:00:00.000Z' }],
      }))

  it('hear of two passwords without being told them', () =>
    given(...facts)
      .when(change({}, { password: { sealed: 'seal 3', sameAs: null }, version: 1 }))
      .thenRefused({ name: 'Conflict', conflicts: [{ field: 'password', yours: passwordMask, theirs: passwordMask, by: 'james' }] }))

  it('overwrite each other where they say no version', () =>
    given(...facts)
      .when(change({ from_name: 'Maria' }))
      .thenEvents(changed({ from_name: 'James' }, { from_name: 'Maria' })))
})

describe('sending that stands still', () => {
  it('is paused once for the settings that were refused', () => {
    given(configured).when(pause(1)).thenEvents(paused)
    given(configured, paused).when(pause(2)).thenNothing()
  })

  it('is not paused for settings that were saved since', () =>
    given(configured, changed({}, {}, 'seal 2'))
      .when(pause(1))
      .thenNothing())

  it('goes on with the next change', () => {
    const since = [configured, paused, changed({}, {}, 'seal 2')]
    given(...since)
      .when(change({}))
      .thenNothing()
    given(...since)
      .when(pause(3))
      .thenEvents(paused)
  })

  it('goes on when somebody saves what is there', () => {
    given(configured, paused).when(change(values)).thenEvents(resumed)
    given(configured, paused, resumed).when(change(values)).thenNothing()
  })
})

import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type NewSmtpSettings, passwordMask, type SmtpSettings, type SmtpSettingsChanges, type SmtpTestRequest } from '@crm/contracts'
import { type EventMeta, Invalid, NotFound } from '@crm/domain'
import { buildSmtpSettingsStreamId, mailServerId, type SmtpSettingsValues } from '@crm/events'
import type { ApiHandler, ApiHandlers, ServiceDependencies } from '@crm/http'
import { createSecretSealer, loadSecretsKey, type SecretSealer } from '@crm/secrets'
import { type AddressPolicy, createAddressPolicy } from '@crm/smtp'
import {
  chooseSenderName,
  findMailServer,
  getPasswordEncryptionContext,
  type OAuthSecrets,
  pickSignInMethod,
  type StoredMailServer,
} from '../mail-server.ts'
import { createTestEmailSender } from '../test-message.ts'
import {
  listFieldsBoundToSecrets,
  passwordRequiredMessage,
  type SmtpSettingsCommand,
  secretsRequiredMessage,
  smtpSettingsDecider,
} from './decider.ts'

export function createSmtpSettingsHandlers(dependencies: ServiceDependencies) {
  const { store, db, settings } = dependencies
  const secrets = createSecretSealer(loadSecretsKey(settings))
  const reach = createAddressPolicy(settings)
  const place = getPasswordEncryptionContext(mailServerId)

  async function onSettings(command: SmtpSettingsCommand, meta: EventMeta): Promise<SmtpSettings> {
    await store.execute({ decider: smtpSettingsDecider, streamId: buildSmtpSettingsStreamId(mailServerId), command, meta })
    return answered(await found(mailServerId))
  }

  async function found(id: number): Promise<StoredMailServer> {
    const stored = await findMailServer(db)
    if (stored === null || stored.id !== id) throw new NotFound('SMTP settings not found')
    return stored
  }

  // The same password is encrypted differently each time, so the stored one is decrypted to compare them.
  const holds = (sealed: string, password: string): boolean => {
    try {
      return secrets.open(sealed, place) === password
    } catch {
      return false
    }
  }

  return {
    async listSmtpSettings() {
      const stored = await findMailServer(db)
      return stored === null ? [] : [answered(stored)]
    },

    async createSmtpSettings({ body, meta }) {
      await expectReachable(reach, body)
      return onSettings({ type: 'ConfigureSmtp', data: { ...valuesOf(body), password: secrets.seal(secretOf(body) ?? '', place) } }, meta)
    },

    async updateSmtpSettings({ params, body, meta }) {
      const stored = await found(params.id)
      const { host = stored.host, port = stored.port, auth_method = stored.auth_method, version } = body
      // An unchanged host is not checked again here: every send checks it.
      if (host !== stored.host || port !== stored.port) await expectReachable(reach, { host, port })
      const sent = secretOf({ ...body, auth_method })
      const command: SmtpSettingsCommand = {
        type: 'ChangeSmtp',
        data: {
          changes: changesOf(body),
          password:
            sent === null ? null : { sealed: secrets.seal(sent, place), sameAs: holds(stored.password, sent) ? stored.password : null },
          version,
        },
      }
      return onSettings(command, meta)
    },

    testSmtpSettings: testHandler(dependencies, secrets, reach),
  } satisfies ApiHandlers
}

function testHandler(dependencies: ServiceDependencies, secrets: SecretSealer, reach: AddressPolicy): ApiHandler<'testSmtpSettings'> {
  const { db, business } = dependencies
  const send = createTestEmailSender(dependencies, secrets, 'settings')

  async function secretFor(body: SmtpTestRequest): Promise<string> {
    const sent = secretOf(body)
    if (sent !== null) return sent
    const stored = await findMailServer(db)
    const isOAuth = body.auth_method === 'oauth'
    const invalid = (message: string, fault = message) =>
      new Invalid(message, [{ path: isOAuth ? 'oauth_refresh_token' : 'password', message: fault }])
    if (stored === null) throw invalid('Please fill in all required fields', 'Required')
    if (listFieldsBoundToSecrets(isOAuth).some((field) => body[field] !== stored[field]))
      throw invalid(isOAuth ? secretsRequiredMessage : passwordRequiredMessage)
    try {
      return secrets.open(stored.password, getPasswordEncryptionContext(stored.id))
    } catch {
      throw invalid(
        `The stored ${isOAuth ? 'secrets' : 'password'} cannot be read with the current SECRETS_KEY. Please enter ${isOAuth ? 'them' : 'it'} again.`,
      )
    }
  }

  return async ({ body, ...asked }) => {
    const secret = await secretFor(body)
    await expectReachable(reach, body)
    const { host, port, secure, username, from_email: address, test_email: recipient } = body
    const from = { name: chooseSenderName(body, business.now().companyName), address }
    return send({ transport: { host, port, secure, username, ...pickSignInMethod(body) }, secret, from, recipient }, asked)
  }
}

type SentSecrets = Pick<SmtpSettingsChanges, 'auth_method' | 'password' | 'oauth_client_secret' | 'oauth_refresh_token'>

/** The entered password, or the JSON of OAuth's secrets; null if nothing was entered. */
function secretOf({ auth_method, password, oauth_client_secret, oauth_refresh_token }: SentSecrets): string | null {
  if (auth_method !== 'oauth') return typed(password)
  const [client_secret, refresh_token] = [typed(oauth_client_secret), typed(oauth_refresh_token)]
  if (client_secret === null && refresh_token === null) return null
  if (client_secret === null || refresh_token === null) {
    const path = client_secret === null ? 'oauth_client_secret' : 'oauth_refresh_token'
    throw new Invalid('Please enter the client secret and the refresh token together', [{ path, message: 'Required' }])
  }
  return JSON.stringify({ client_secret, refresh_token } satisfies OAuthSecrets)
}

const typed = (password: string | undefined): string | null =>
  password === undefined || password === '' || password === passwordMask ? null : password

const valuesOf = ({ password: _, oauth_client_secret: __, oauth_refresh_token: ___, ...values }: NewSmtpSettings): SmtpSettingsValues =>
  values

function changesOf({
  password: _,
  oauth_client_secret: __,
  oauth_refresh_token: ___,
  version: ____,
  ...sent
}: SmtpSettingsChanges): Partial<SmtpSettingsValues> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<SmtpSettingsValues>
}

function answered({ paused_reason, paused_at, ...settings }: StoredMailServer): SmtpSettings {
  const isOAuth = settings.auth_method === 'oauth'
  return {
    ...settings,
    password: isOAuth ? '' : passwordMask,
    oauth_client_secret: isOAuth ? passwordMask : '',
    oauth_refresh_token: isOAuth ? passwordMask : '',
    paused: paused_reason === null || paused_at === null ? null : { reason: paused_reason, since: paused_at },
  }
}

/** Refuses forbidden hosts and ports. An unknown host name is accepted, because it may resolve later; every send checks it again. */
async function expectReachable(reach: AddressPolicy, { host, port }: { host: string; port: number }): Promise<void> {
  const found = await addressesOf(host)
  const addresses = found.length === 0 ? [somewhere] : found
  if (addresses.some((address) => reach.mayReach(address, port))) return
  const isPort = addresses.some((address) => reach.mayReach(address, usualPort))
  throw isPort ? refused('port', forbiddenPort) : refused('host', forbiddenHost)
}

const usualPort = 587
const somewhere = '9.9.9.9'
const longestLookup = 2000 // milliseconds

const forbiddenPort = 'Only ports 25, 465, 587, and 2525 are allowed (SMTP_ALLOWED_PORTS can allow others)'
const forbiddenHost = 'Hosts in a private network are not allowed (SMTP_ALLOW_PRIVATE can allow them)'

const refused = (path: string, message: string) => new Invalid(message, [{ path, message }])

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host]
  const found = lookup(host, { all: true }).catch(() => [])
  const given = await Promise.race([found, pause(longestLookup, [], { ref: false })])
  return given.map(({ address }) => address)
}

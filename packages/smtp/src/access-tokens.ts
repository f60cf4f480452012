import { request } from 'node:https'
import { type OAuthProvider, oauthProviderLabels } from '@crm/contracts'
import { SmtpError } from './outcome.ts'

/** What a provider of OAuth needs to issue access tokens for a mailbox. A blank tenant means the account's own. */
export type OAuthClient = { provider: OAuthProvider; tenant: string; clientId: string; clientSecret: string; refreshToken: string }

/** Where refresh tokens are kept that a provider issued in the place of an earlier one, so that the sign-in outlives the first. */
export type RefreshTokenStore = {
  load(client: OAuthClient): Promise<string | null>
  save(client: OAuthClient, refreshToken: string): Promise<void>
}

type Options = {
  renewed?: RefreshTokenStore
  /** Token endpoints that replace the providers' own. */
  endpoints?: Partial<Record<OAuthProvider, string>>
  /** CA certificates as PEM, instead of the usual ones. */
  authorities?: string
  now?: () => number
}

const scopes: Partial<Record<OAuthProvider, string>> = { microsoft: 'https://outlook.office.com/SMTP.Send offline_access' }

const replyTimeout = 8_000 // milliseconds, less than a server waits for the sign-in
const longestReply = 65_536 // bytes
const defaultLifetime = 300 // seconds, where the reply says none
const expiryMargin = 60 // seconds before its end at which a token is no longer used

type Granted = { token: string; life: number; refreshToken: string | null }

/** Access tokens of OAuth (RFC 6749, section 6), each kept in memory until it expires. */
export class AccessTokenCache {
  readonly #options: Options
  readonly #kept = new Map<string, { token: Promise<string>; until: number }>()

  constructor(options: Options = {}) {
    this.#options = options
  }

  /** `mustRefresh`: a mail server refused the kept token. Throws an `SmtpError` that says what to do. */
  get(client: OAuthClient, { mustRefresh = false } = {}): Promise<string> {
    const { now = Date.now } = this.#options
    const key = JSON.stringify(client)
    const kept = this.#kept.get(key)
    if (kept && !mustRefresh && now() < kept.until) return kept.token
    const asked = this.#refresh(client)
    const entry = { token: asked.then(({ token }) => token), until: now() + replyTimeout }
    this.#kept.set(key, entry)
    asked.then(
      ({ life }) => {
        entry.until = now() + (life - expiryMargin) * 1000
      },
      () => this.#kept.get(key) === entry && this.#kept.delete(key),
    )
    return entry.token
  }

  async #refresh(client: OAuthClient): Promise<Granted> {
    const { renewed } = this.#options
    // If the store fails, email is sent with the first refresh token.
    const later = (await renewed?.load(client).catch(() => null)) ?? null
    const granted = await (later === null
      ? this.#ask(client, client.refreshToken)
      : this.#ask(client, later).catch((fault) => {
          if (!isRefusal(fault)) throw fault
          return this.#ask(client, client.refreshToken)
        }))
    if (granted.refreshToken !== null && granted.refreshToken !== later) {
      await renewed?.save(client, granted.refreshToken).catch(() => undefined)
    }
    return granted
  }

  async #ask(client: OAuthClient, refreshToken: string): Promise<Granted> {
    const { provider, clientId, clientSecret } = client
    const scope = scopes[provider]
    const { status, body } = await this.#post(client, {
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
      ...(scope && { scope }),
    })
    const reply = parseReply(body)
    const { access_token: token, expires_in: life, refresh_token: next } = reply
    if (status === 200 && typeof token === 'string' && /^[!-~]+$/.test(token)) {
      return {
        token,
        life: typeof life === 'number' ? life : defaultLifetime,
        refreshToken: typeof next === 'string' && next !== '' && next !== client.refreshToken ? next : null,
      }
    }
    throw status >= 400 && status < 500 && status !== 429
      ? createRefusedClientError(provider, reply)
      : createNoTokenError(provider, `answered with status ${status}`)
  }

  #post(client: OAuthClient, form: Record<string, string>): Promise<{ status: number; body: string }> {
    const { provider } = client
    const { endpoints = {}, authorities: ca } = this.#options
    const url = endpoints[provider] ?? endpointOf(client)
    const sent = new URLSearchParams(form).toString()
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': Buffer.byteLength(sent),
      Accept: 'application/json',
    }
    return new Promise((resolve, reject) => {
      const fail = (problem: string) => reject(createNoTokenError(provider, problem))
      // node:https refuses every other protocol, and follows no redirect.
      const asked = request(url, { method: 'POST', headers, signal: AbortSignal.timeout(replyTimeout), ...(ca && { ca }) }, (reply) => {
        let body = ''
        reply.setEncoding('utf8')
        reply.on('data', (piece: string) => {
          body += piece
          if (body.length > longestReply) reply.destroy(new Error('too long'))
        })
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }))
        reply.on('error', () => fail('did not finish its answer'))
      })
      asked.on('error', ({ name }) =>
        fail(name === 'TimeoutError' || name === 'AbortError' ? 'did not answer in time' : 'cannot be reached'),
      )
      asked.end(sent)
    })
  }
}

function endpointOf({ provider, tenant }: OAuthClient): string {
  return provider === 'google'
    ? 'https://oauth2.googleapis.com/token'
    : `https://login.microsoftonline.com/${encodeURIComponent(tenant || 'common')}/oauth2/v2.0/token`
}

const isRefusal = (fault: unknown): boolean => fault instanceof SmtpError && fault.hint === 'wrong-settings'

type TokenReply = { access_token?: unknown; refresh_token?: unknown; expires_in?: unknown; error?: unknown; error_description?: unknown }

function parseReply(body: string): TokenReply {
  try {
    const reply: unknown = JSON.parse(body)
    return typeof reply === 'object' && reply !== null ? reply : {}
  } catch {
    return {}
  }
}

const createNoTokenError = (provider: OAuthProvider, problem: string): SmtpError =>
  new SmtpError('credentials', 'AUTH', {
    words: `Failed to get an access token: ${oauthProviderLabels[provider]} ${problem}.`,
  })

// Only codes are told: the description may repeat what was sent.
function createRefusedClientError(provider: OAuthProvider, { error, error_description: description }: TokenReply): SmtpError {
  const code = typeof error === 'string' && /^[a-z_]{1,50}$/.test(error) ? error : 'unknown error'
  const [detail] = typeof description === 'string' ? (/AADSTS\d{1,10}/.exec(description) ?? []) : []
  const told = detail ? `${code}, ${detail}` : code
  return new SmtpError('credentials', 'AUTH', { hint: 'wrong-settings', words: explainRefusal(oauthProviderLabels[provider], code, told) })
}

function explainRefusal(provider: string, code: string, told: string): string {
  switch (code) {
    case 'invalid_grant':
      return `${provider} no longer accepts the refresh token (${told}). Get a new one by signing in to ${provider}, and enter it with the client secret in SMTP Settings.`
    case 'invalid_client':
    case 'unauthorized_client':
      return `${provider} did not accept the client ID and client secret (${told}). The secret may have expired. Enter the current ones in SMTP Settings.`
    default:
      return `${provider} issued no access token (${told}). Check that the client ID may send email by SMTP, and enter its client secret and refresh token in SMTP Settings.`
  }
}

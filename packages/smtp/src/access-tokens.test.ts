import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sendToFaultyServer } from '../test/attempt.ts'
import { startTokenServer } from '../test/token-server.ts'
import { AccessTokenCache, type OAuthClient } from './index.ts'

const server = await startTokenServer()
afterAll(() => server.close())
beforeEach(() => {
  server.asked.length = 0
  server.play((nth) => ({ body: { access_token: `token-${nth}`, expires_in: 3600 } }))
})

const google: OAuthClient = {
  provider: 'google',
  tenant: '',
  clientId: 'crm.example',
  clientSecret: 'Se+cret',
  refreshToken: '1//re/fresh',
}
const microsoft: OAuthClient = { ...google, provider: 'microsoft', tenant: 'kitchens.example' }
const oauth = { transport: { username: 'office@kitchens.example', password: '', oauth: google } }
const accounts = (token: string) => ({ 'office@kitchens.example': token })
const signIn = ['PLAIN', 'LOGIN', 'XOAUTH2']

describe('an access token', () => {
  it('is asked for with the refresh token, client ID, and client secret', async () => {
    expect(await server.tokens().get(google)).toBe('token-1')
    expect(server.asked).toEqual([
      { grant_type: 'refresh_token', client_id: 'crm.example', client_secret: 'Se+cret', refresh_token: '1//re/fresh' },
    ])
  })

  it('of Microsoft is asked for to send email by SMTP', async () => {
    await server.tokens().get(microsoft)
    expect(server.asked[0]).toMatchObject({ scope: 'https://outlook.office.com/SMTP.Send offline_access' })
  })

  it('is kept until a minute before it expires', async () => {
    let now = 0
    const tokens = server.tokens({ now: () => now })
    await Promise.all([tokens.get(google), tokens.get(google)])
    now = 3_539_000
    expect(await tokens.get(google)).toBe('token-1')
    now = 3_540_000
    expect(await tokens.get(google)).toBe('token-2')
    expect(server.asked).toHaveLength(2)
  })

  it('is kept for one client only, and not kept where it was refused', async () => {
    const tokens = server.tokens()
    expect([await tokens.get(google), await tokens.get(microsoft)]).toEqual(['token-1', 'token-2'])
    server.play(() => ({ status: 400, body: { error: 'invalid_grant' } }))
    const other = { ...google, refreshToken: 'other' }
    await expect(tokens.get(other)).rejects.toThrow()
    server.play((nth) => ({ body: { access_token: `token-${nth}` } }))
    expect(await tokens.get(other)).toBe('token-4')
  })

  it('is asked for with the refresh token that the provider issued last, and else with the first', async () => {
    let kept: string | null = null
    const renewed = {
      load: async () => kept,
      save: async (_: OAuthClient, token: string) => {
        kept = token
      },
    }
    const asked = () => server.asked.map(({ refresh_token }) => refresh_token)
    server.play((nth) => ({ body: { access_token: `token-${nth}`, refresh_token: `later-${nth}` } }))
    await server.tokens({ renewed }).get(microsoft)
    await server.tokens({ renewed }).get(microsoft)
    expect([kept, asked()]).toEqual(['later-2', ['1//re/fresh', 'later-1']])
    server.play((nth) => (nth === 3 ? { status: 400, body: { error: 'invalid_grant' } } : { body: { access_token: `token-${nth}` } }))
    expect(await server.tokens({ renewed }).get(microsoft)).toBe('token-4')
    expect(asked().slice(2)).toEqual(['later-2', '1//re/fresh'])
  })

  it('is given although the renewed refresh token can be neither read nor kept', async () => {
    const fail = () => Promise.reject(new Error('no database'))
    server.play(() => ({ body: { access_token: 'token-1', refresh_token: 'later' } }))
    expect(await server.tokens({ renewed: { load: fail, save: fail } }).get(microsoft)).toBe('token-1')
  })

  it('is asked for over https only', async () => {
    await expect(new AccessTokenCache({ endpoints: { google: 'http://localhost:9/token' } }).get(google)).rejects.toThrow(/https/)
  })

  it('comes from no server with an unknown certificate', async () => {
    const tokens = new AccessTokenCache({ endpoints: { google: server.url } })
    await expect(tokens.get(google)).rejects.toMatchObject({
      words: 'Failed to get an access token: Google cannot be reached.',
    })
    expect(server.asked).toEqual([])
  })
})

describe('signing in with OAuth', () => {
  it('uses XOAUTH2 with the token, and never the password', async () => {
    const outcome = await sendToFaultyServer({ signIn, accounts: accounts('token-1') }, { ...oauth, tokens: server.tokens() })
    expect(outcome).toMatchObject({ kind: 'accepted' })
    expect(outcome.steps.find(({ step }) => step === 'signed_in')).toMatchObject({ ok: true })
    expect(outcome.server.sawSecrets).toMatchObject([{ username: 'office@kitchens.example', password: 'token-1' }])
  })

  it.each([true, false])('asks for a new token once where the kept one is refused (with a challenge: %s)', async (challenges) => {
    const tokens = server.tokens()
    await tokens.get(google)
    const { kind, server: mail } = await sendToFaultyServer({ signIn, challenges, accounts: accounts('token-2') }, { ...oauth, tokens })
    expect(kind).toBe('accepted')
    expect(mail.sawSecrets.map(({ password }) => password)).toEqual(['token-1', 'token-2'])
  })

  it.each([true, false])('that the mail server refuses is refused for good (with a challenge: %s)', async (challenges) => {
    const outcome = await sendToFaultyServer({ signIn, challenges, accounts: accounts('none') }, { ...oauth, tokens: server.tokens() })
    expect(outcome).toMatchObject({ kind: 'credentials', reason: 'credentials', code: 535 })
    expect(outcome.words).toBe(
      'mail.example.com did not accept the OAuth sign-in of office@kitchens.example: 535 5.7.8 Username and password not accepted',
    )
    expect(outcome.server.sawSecrets.length).toBeLessThanOrEqual(2)
  })

  it('says so where the mail server does not offer it', async () => {
    const outcome = await sendToFaultyServer({ signIn: ['PLAIN', 'LOGIN'] }, { ...oauth, tokens: server.tokens() })
    expect(outcome).toMatchObject({
      kind: 'credentials',
      words: 'mail.example.com offers only PLAIN and LOGIN to sign in. OAuth needs XOAUTH2. Choose Password as the sign-in method.',
    })
    expect(server.asked).toEqual([])
  })

  it.each([
    [
      400,
      { error: 'invalid_grant', error_description: 'Token 1//re/fresh has been expired or revoked.' },
      'Google no longer accepts the refresh token (invalid_grant). Get a new one by signing in to Google, and enter it with the client secret in SMTP Settings.',
    ],
    [
      401,
      { error: 'invalid_client', error_description: 'AADSTS7000222: The client secret Se+cret is expired.' },
      'Google did not accept the client ID and client secret (invalid_client, AADSTS7000222). The secret may have expired. Enter the current ones in SMTP Settings.',
    ],
    [
      400,
      { error: '<b>Se+cret</b>' },
      'Google issued no access token (unknown error). Check that the client ID may send email by SMTP, and enter its client secret and refresh token in SMTP Settings.',
    ],
  ])('says what to do where the refresh is refused: %i %o', async (status, body, words) => {
    server.play(() => ({ status, body }))
    const { server: mail, ...outcome } = await sendToFaultyServer({ signIn }, { ...oauth, tokens: server.tokens() })
    expect(outcome).toMatchObject({ kind: 'credentials', reason: 'credentials', words })
    expect(outcome.steps.at(-1)).toMatchObject({ step: 'signed_in', ok: false })
    expect(JSON.stringify(outcome)).not.toMatch(/Se\+cret|re\/fresh/)
    expect([mail.accepted, mail.sawSecrets]).toEqual([[], []])
  })

  it.each([
    [{ status: 503, body: 'down' }, 'answered with status 503'],
    [{ status: 429, body: {} }, 'answered with status 429'],
    [{ status: 200, body: '<html>' }, 'answered with status 200'],
  ])('is tried again later where the provider has no token for now: %o', async (answer, problem) => {
    server.play(() => answer)
    expect(await sendToFaultyServer({ signIn }, { ...oauth, tokens: server.tokens() })).toMatchObject({
      kind: 'deferred',
      words: `Failed to get an access token: Google ${problem}.`,
    })
  })

  it('never shows a secret in an outcome, whatever the mail server repeats', async () => {
    const line = Buffer.from('user=office@kitchens.example\u0001auth=Bearer token-1\u0001\u0001').toString('base64')
    const say = `550 5.7.1 You said token-1, ${line}, Se+cret and 1//re/fresh`
    const { server: _, ...outcome } = await sendToFaultyServer({ signIn, faults: { MAIL: { say } } }, { ...oauth, tokens: server.tokens() })
    expect(outcome.reply).toBe('550 5.7.1 You said •••, •••, ••• and •••')
    expect(JSON.stringify(outcome)).not.toMatch(/token-1|Se\+cret|re\/fresh/)
  })
})

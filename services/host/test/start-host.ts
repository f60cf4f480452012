import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Role } from '@crm/contracts'
import { roleLevels } from '@crm/contracts'
import type { BullMqQueue } from '@crm/jobs'
import { createUser } from '@crm/service-identity'
import { readSettings, type Settings } from '@crm/settings'
import { createLogger } from '@crm/telemetry'
import { createTestDatabase } from '@crm/testing'
import { afterAll } from 'vitest'
import { createHost, type Host, type HostOptions } from '../src/index.ts'

export const allRoles = Object.keys(roleLevels) as Role[]
export const buildTestPassword = (username: string): string => `${username} climbs 7 stairs`

export type ApiAnswer = { status: number; headers: Headers; text: string; body: unknown }
export type ApiCaller = (path: string, init?: { method?: string; body?: unknown; headers?: Record<string, string> }) => Promise<ApiAnswer>

/** A host with its own database and one account per role, named like the role. */
export type TestHost = Host & {
  databaseUrl: string
  parts: Pick<HostOptions, 'settings' | 'log'>
  as(cookie?: string): ApiCaller
  signIn(username: string, password?: string): Promise<string>
}

export async function startTestHost(
  changes: Partial<Settings> = {},
  withUsers: readonly Role[] = allRoles,
  {
    openQueues,
    ...root
  }: Pick<HostOptions, 'root'> & { openQueues?: (of: Pick<HostOptions, 'databaseUrl' | 'log'>) => readonly BullMqQueue[] } = {},
): Promise<TestHost> {
  const { url: databaseUrl } = await createTestDatabase()
  const environment = { BUSINESS_TIME_ZONE: 'America/New_York', DEMO_ACCOUNTS: '1' }
  const settings = { ...readSettings(environment), port: 0, secretsKey: randomBytes(32), ...changes }
  const log = createLogger('test', { level: 'silent' })
  const raw = openQueues && { openQueues: () => openQueues({ databaseUrl, log }) }
  const host = await createHost({ settings, databaseUrl, log, ...root, ...raw })
  afterAll(() => host.close())
  for (const role of withUsers) await createUser(host, { username: role, password: buildTestPassword(role), role })
  const as =
    (cookie = ''): ApiCaller =>
    async (path, { method = 'GET', body, headers = {} } = {}) => {
      const raw = typeof body === 'string' || body instanceof Uint8Array
      const response = await fetch(host.url + path, {
        method,
        headers: {
          ...(cookie === '' ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: json(text) }
    }
  return {
    ...host,
    databaseUrl,
    parts: { settings, log },
    as,
    async signIn(username, password = buildTestPassword(username)) {
      const answer = await as()('/api/auth/login', { method: 'POST', body: { username, password } })
      if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.status} ${answer.text}`)
      return readFirstCookie(answer.headers)
    },
  }
}

export const readFirstCookie = (headers: Headers): string => headers.getSetCookie()[0]?.split(';')[0] ?? ''

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A GET with the path exactly as given, which fetch would normalize. */
export function requestRawPath(url: string, path: string): Promise<{ status: number; text: string; type: string }> {
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    request({ hostname, port, path }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => done({ status: response.statusCode ?? 0, text, type: response.headers['content-type'] ?? '' }))
    })
      .on('error', fail)
      .end()
  })
}

import { fileURLToPath } from 'node:url'
import { endpoints } from '@crm/contracts'
import { verifyProjection } from '@crm/event-store'
import { deriveCheckpointKey, deriveErasureKey, readCheckpointFile, verifyLog } from '@crm/event-store/seal'
import { currentSchemaVersions, formerEventTypes } from '@crm/events'
import { createHost, inlineProjections, listAsynchronousProjections } from '@crm/host'
import { createLogger } from '@crm/telemetry'
import { createTestDatabase } from '@crm/testing'
import { startServiceApi } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { updateDatabase } from '../src/update-database.ts'
import { getEndpointName, type OldApiRequest, oldCheckpointsUrl, oldSecretsKey, readOldAnswers, restoreOldDatabase } from './old-release.ts'

const { url } = await createTestDatabase({ isEmpty: true })
const { time, people, answers } = readOldAnswers()
await restoreOldDatabase(url)
await updateDatabase(url)
const { call, db, settings } = await startServiceApi({
  ...{ url, time, timeZone: 'America/New_York', changes: { secretsKey: oldSecretsKey } },
  // This folder contains no built shell. The recorded answers were made without one.
  root: new URL('../golden/', import.meta.url),
})

const countEvents = async () => (await db.pool.query<{ n: number }>('select count(*)::int as n from crm.events')).rows[0]?.n

describe('the database of release f27b65a', () => {
  it('contains an event of each type that release wrote', async () => {
    const { rows } = await db.pool.query<{ type: string }>('select distinct type from crm.events')
    expect(rows).toHaveLength(162)
    expect(rows.map(({ type }) => type).filter((type) => !(type in currentSchemaVersions))).toEqual([])
  })

  it('matches its seals and the checkpoints outside', async () => {
    const checkpoints = () => readCheckpointFile(fileURLToPath(oldCheckpointsUrl), deriveCheckpointKey(oldSecretsKey))
    expect(await checkpoints()).not.toEqual([])
    const erasures = { key: deriveErasureKey(oldSecretsKey) }
    expect(await verifyLog({ connectionString: url, checkpoints, erasures })).toMatchObject({ fault: null, sealed: 3462, unsealed: 0 })
  })

  it.each([...inlineProjections, ...listAsynchronousProjections(settings)])(
    'has a read table of $name that matches its events',
    async (projection) => {
      for (const { missing, surplus, rows } of await verifyProjection({ connectionString: url, projection }))
        expect({ missing, surplus, rows }).toEqual({ missing: 0, surplus: 0, rows: [] })
    },
  )

  it('starts without a new event', async () => {
    const before = await countEvents()
    const log = createLogger('test', { level: 'silent' })
    const host = await createHost({
      settings: { ...settings, port: 0 },
      databaseUrl: url,
      log,
      root: new URL('../golden/', import.meta.url),
    })
    await host.close()
    expect(await countEvents()).toBe(before)
  })

  it('gives the same answers as that release', async () => {
    const ask = async ({ as, call: path, params, query }: OldApiRequest) => {
      const { status, body } = await call(getEndpointName(endpoints, path), {
        as: people[as] ?? null,
        ...(params && { params }),
        ...(query && { query }),
      })
      // Stored sentences, such as those of the activity log, keep the words of that release.
      return { status, body: reword(withoutComparison(withoutDevice(withoutChanged(path, body))), ['details']) }
    }
    for (const some of groups(answers)) {
      const expected = some.map(({ call: path, status, body }) => ({
        status,
        body: withTypesOfToday(withoutComparison(withoutChanged(path, body))),
      }))
      const given = await Promise.all(some.map(ask))
      expect(given, some.map(({ call: path }) => path).join(', ')).toEqual(expected)
      // Also compares the order of fields, which `toEqual` ignores.
      expect(JSON.stringify(given)).toBe(JSON.stringify(expected))
    }
  })
})

// Since that release, `device` was added to every record that has a `user_agent`.
const withoutDevice = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (_, value) => {
    if (value === null || typeof value !== 'object' || !('user_agent' in value)) return value
    const { device: _device, ...others } = value
    return others
  })

// Fields that replies have gained since that release. Weeks now start on Sunday, and the board lists unconfirmed installations apart.
const changedOfImports = [
  ...['columns', 'ambiguous_dates', 'contradicting_dates', 'date_order', 'date_orders', 'values', 'unknown_values', 'rows_without_lead'],
  ...['overwrite_newer', 'overwrite_sales', 'overwrites', 'warned', 'file_changed_at'],
]
const changedFields: Readonly<Record<string, readonly string[]>> = {
  'GET /api/admin/settings': ['week_starts_on'],
  'GET /api/admin/smtp-settings': [
    ...['reply_to', 'auth_method', 'oauth_provider', 'oauth_tenant', 'oauth_client_id', 'oauth_client_secret', 'oauth_refresh_token'],
  ],
  'GET /api/calendar/clock': ['week_starts_on'],
  // Where a page begins, in a form that only the server reads.
  'GET /api/leads': ['anchor'],
  'GET /api/installations/board': ['week', 'completed', 'unconfirmed', 'found', 'urgentToday'],
  'GET /api/installations/my-day': ['repairs'],
  'GET /api/lead-imports': changedOfImports,
  'GET /api/lead-imports/:id': changedOfImports,
  'GET /api/lead-imports/:id/rows': ['warnings', 'cleaned', 'changes'],
  'GET /api/leads/enrich': ['lead'],
  'GET /api/repair-requests': ['appointment_date', 'assigned_installer'],
  'GET /api/repair-requests/:id': ['appointment_date', 'assigned_installer'],
  'GET /api/sample-booklets/stats/dashboard': ['thisWeekOrders'],
}
const withoutChanged = (path: string, body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (field, value) => (changedFields[path]?.includes(field) ? undefined : value))

// Since that release, reports compare other stretches of the period before.
const withoutComparison = (body: unknown): unknown => {
  if (body === null || typeof body !== 'object' || !('filterInfo' in body)) return body
  return Object.fromEntries(Object.entries(body).filter(([field]) => field !== 'previous' && field !== 'noDataBefore'))
}

// Sentences that have been reworded since that release.
const rewordings: readonly (readonly [RegExp, string])[] = [
  [/colours/, 'colors'],
  [/"Selected Colours"/, '"Selected Colors"'],
  [/^(\S+) asked, from /, '$1 requested it, from '],
  [/handed it over to the queue/, 'passed it to the queue'],
  [/Written into the activity log/, 'Recorded in the activity log'],
  [/^Log of events$/, 'Event log'],
  [/^Never tried$/, 'Never attempted'],
  [/^There is no such job$/, 'Job not found'],
  [/^E-mail to/, 'Email to'],
  [/^Test e-mail to/, 'Test email to'],
  [/: asked for$/, ': requested'],
  [/: asked for once more$/, ': requested again'],
  [/: nobody knows whether it was sent: /, ': unknown whether it was sent: '],
  [/: left as it is, nobody knows whether it arrived$/, ': outcome left unknown'],
  [/: found to have arrived$/, ': marked as sent'],
  [/^(Email to \S+) cancelled: /, '$1 canceled: '],
  [/ with faults\)$/, ' with errors)'],
  [/import cancelled after/, 'import canceled after'],
  [/ put back, (\S+) kept because somebody has changed them since$/, ' restored, $1 kept because they were changed since'],
  [/agrees with the events$/, 'matches the events'],
  [/^Erasure of personal data asked for/, 'Erasure of personal data requested'],
  [/^Erasure finished: left in /, 'Erasure finished: data remains in '],
  [/^took the completion of the installation back$/, 'reopened the installation'],
  [/^took the installation off the calendar$/, 'unscheduled the installation'],
  [/^withdrew the (deposit|balance)$/, 'marked the $1 as not paid'],
  [/: tried with (\d+) % of people$/, ': canary for $1% of users'],
  [/: for everybody(?= \(|,|$)/, ': promoted for all users'],
  [/: rolled back, nobody gets it: /, ': rolled back, no release is left: '],
  [/: never to be used again: /, ': quarantined: '],
  [/: (no longer )?given to /, ': $1pinned for '],
  [/ pinned for everybody of the role /, ' pinned for everyone with the role '],
]

// JSON.parse calls a reply that is a text, such as an exported file, the field ''.
const wholeFile = ''

const reword = (body: unknown, fields: readonly string[]): unknown =>
  JSON.parse(JSON.stringify(body), (key, value) =>
    fields.includes(key) && typeof value === 'string' ? rewordings.reduce((words, [from, to]) => words.replace(from, to), value) : value,
  )

// Event types that are no longer written appear in answers as the types that replaced them.
const withTypesOfToday = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(reword(body, [wholeFile, 'did', 'title', 'message', 'details'])), (key, value) =>
    key === 'type' && Object.hasOwn(formerEventTypes, value) ? formerEventTypes[value]?.type : value,
  )

// Exports come last, one at a time, because each download appends an event, which other answers would show.
function groups<Q extends OldApiRequest>(questions: readonly Q[]): Q[][] {
  const [files, others] = [true, false].map((isFile) => questions.filter((asked) => asked.call.endsWith('/export') === isFile)) as [
    Q[],
    Q[],
  ]
  const together = Array.from({ length: Math.ceil(others.length / 8) }, (_, nth) => others.slice(8 * nth, 8 * nth + 8))
  return [...together, ...files.map((file) => [file])]
}

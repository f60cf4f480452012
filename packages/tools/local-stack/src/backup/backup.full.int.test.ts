import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requestEmail } from '@crm/service-mail'
import { createTestDatabase } from '@crm/testing'
import { buildTestEventMeta, createTestUser, startServiceApi } from '@crm/testing/service-api'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { backUpDatabase } from './back-up.ts'
import { loadBackup } from './load-backup.ts'
import { restoreAndVerifyBackup } from './restore-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'crm-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { url } = await createTestDatabase()
const key = randomBytes(32)
const { call, db, store, settings, business } = await startServiceApi({
  url,
  changes: { secretsKey: key, erasures: join(folder, 'erasures') },
})
const admin = createTestUser('ada', 'administrator')
const quiet = () => undefined
const created: string[] = []
afterAll(() => administer(...created.map((name) => `drop database ${name} with (force)`)))

describe('a backup', () => {
  const saved = join(folder, 'saved')

  it('is restored completely into an empty database, sends no message again, and erases erased people again', async () => {
    const id = (await call('createLead', { as: admin, body: { ...ada, notes: 'Called\\n\ttwice' } })).body.id
    await call('createLead', { as: admin, body: { ...ada, name: 'Ben Example' } })
    // Rows of different sizes fill free space in earlier pages, so the restored table returns them in a different order.
    for (let n = 0; n < 100; n += 1) {
      const notes = randomBytes(1 + ((n * 397) % 950)).toString('hex')
      await call('createLead', { as: admin, body: { ...ada, name: `Cleo ${n}`, notes } })
    }
    const smtp = { host: '127.0.0.1', port: 2525, username: 'mailer', password: 'correct horse', from_email: 'office@example.com' }
    await call('createSmtpSettings', { as: admin, body: { ...smtp, secure: false, is_active: true } })
    const text = { name: 'Hello', type: 'custom', subject: 'Hello', body: 'Your kitchen' }
    const template = (await call('createEmailTemplate', { as: admin, body: text })).body.id
    const email = await requestEmail(
      { store, db, business },
      { template, record: { kind: 'lead', id }, to: 'record', meta: buildTestEventMeta(admin) },
    )
    const file = Buffer.from([0, 9, 10, 92, 255])
    await db.pool.query('insert into crm.front_end_files (sha384, content) values ($1, $2)', [`sha384-${'A'.repeat(64)}`, file])
    await db.pool.query(`insert into crm.user_sessions (user_id, session_id) values (1, $1)`, ['a'.repeat(64)])

    const manifest = await backUpDatabase(url, saved, quiet)
    await call('createLead', { as: admin, body: { ...ada, name: 'Too Late' } })
    writeFileSync(settings.erasures, `${JSON.stringify({ erasure: 1, at: '2026-03-05', leads: [id], booklets: [], repairs: [] })}\n`)

    const restored = await emptyDatabase()
    const found = await restoreAndVerifyBackup(restored, saved, settings, key, quiet)
    expect(found).toMatchObject({ differing: [], held: 1, erased: [id], log: { fault: null } })
    expect(found.manifest.position).toBe(manifest.position)
    expect(await ask(restored, 'select name from crm.leads order by id limit 2')).toEqual([{ name: 'Erased' }, { name: 'Ben Example' }])
    expect(await ask(restored, `select count(*)::int from crm.leads where name like 'Cleo %'`)).toEqual([{ count: 100 }])
    expect(await ask(restored, `select state from crm.email_deliveries where id = ${email.id}`)).toEqual([{ state: 'ambiguous' }])
    expect(await ask(restored, 'select content from crm.front_end_files')).toEqual([{ content: file }])
    expect(await ask(restored, 'select from crm.user_sessions where is_active')).toEqual([])
    expect(await ask(restored, `select crm.next_id('lead') > 2 as is_new`)).toEqual([{ is_new: true }])
  })

  it('leaves no message to send if it is interrupted after its rows', async () => {
    const cut = await emptyDatabase()
    await loadBackup(cut, saved, quiet)
    const waiting = `select id, next_attempt_at::text, hand_over_at::text from crm.email_deliveries where state in ('queued', 'retry')`
    expect(await ask(cut, waiting)).toEqual([{ id: 1, next_attempt_at: 'infinity', hand_over_at: 'infinity' }])
  })

  it('rejects an existing folder', async () => {
    await expect(backUpDatabase(url, saved, quiet)).rejects.toThrow('already exists: a backup needs a new folder')
  })

  it('rejects a database that is in use', async () => {
    await expect(loadBackup(url, saved, quiet)).rejects.toThrow('This database is not empty')
  })

  it('is rejected when it is damaged, cut off or unfinished, and then restores nothing', async () => {
    const empty = await emptyDatabase()
    const file = join(saved, 'leads.copy.gz')
    const whole = readFileSync(file)
    const changed = Buffer.from(whole)
    changed.writeUInt8(changed.readUInt8(30) ^ 1, 30)
    writeFileSync(file, changed)
    await expect(loadBackup(empty, saved, quiet)).rejects.toThrow('leads.copy.gz differs from what was written')
    writeFileSync(file, whole)
    truncateSync(file, whole.length - 20)
    await expect(loadBackup(empty, saved, quiet)).rejects.toThrow('leads.copy.gz differs from what was written')
    rmSync(file)
    await expect(loadBackup(empty, saved, quiet)).rejects.toThrow('leads.copy.gz differs from what was written')
    rmSync(join(saved, 'manifest.json'))
    await expect(loadBackup(empty, saved, quiet)).rejects.toThrow('does not contain a complete backup')
    expect(await ask(empty, `select to_regclass('crm.events') as events`)).toEqual([{ events: null }])
  })
})

const ada = { name: 'Ada Example', phone: '(202) 555-0101', email: 'ada@example.com', lead_origin: 'facebook', assigned_to: 'maria' }

async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(4).toString('hex')}`
  await administer(`create database ${name}`)
  created.push(name)
  return at(name)
}

function at(name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function administer(...statements: string[]): Promise<void> {
  for (const statement of statements) await ask(at('postgres'), statement)
}

async function ask(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

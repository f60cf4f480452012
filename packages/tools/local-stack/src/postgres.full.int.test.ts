import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { startPostgres } from './postgres.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'crm-postgres-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const parameters = { fsync: 'off' }
const pidFile = join(dataDir, 'postgres', 'postmaster.pid')

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded PostgreSQL', () => {
  it('keeps its data after a stop, and its password private', async () => {
    const first = await startPostgres({ dataDir, parameters })
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await first.stop()
    const second = await startPostgres({ dataDir, parameters })
    expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
    await second.stop()
  })

  it('stops the server of a killed supervisor before it starts its own', async () => {
    const left = await startPostgres({ dataDir, parameters })
    const next = await startPostgres({ dataDir, parameters })
    await left.ended
    expect(next.pid).not.toBe(left.pid)
    expect(await ask(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    await next.stop()
  })

  it('starts after the server was killed while its sessions are still running', async () => {
    const killed = await startPostgres({ dataDir, parameters })
    const session = ask(killed.url, 'SELECT pg_sleep(60)').catch((error: Error) => error)
    process.kill(killed.pid, 'SIGKILL')
    await killed.ended
    const next = await startPostgres({ dataDir, parameters })
    expect(await session).toBeInstanceOf(Error)
    expect(await ask(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    await next.stop()
  })

  it('does not stop another process with the pid of a former server', async () => {
    const server = await startPostgres({ dataDir, parameters })
    const note = readFileSync(pidFile, 'utf8')
    await server.stop()
    writeFileSync(pidFile, note.replace(String(server.pid), String(process.pid)))
    const next = await startPostgres({ dataDir, parameters })
    expect(await ask(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    await next.stop()
  })
})

import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUpDatabase, formatSeconds, loadBackup, restoreAndVerifyBackup, startPostgres } from '@crm/local-stack'
import { readSettings } from '@crm/settings'
import { createDatabase, runSql } from '@crm/testing/sql'
import type { Fault } from '../fault.ts'
import type { FaultLab } from '../lab/lab.ts'
import { openMailHarness } from '../lab/mail-harness.ts'

const quiet = () => undefined

export const backupFaults: readonly Fault[] = [
  {
    id: 'F33',
    what: 'The server is lost and a backup restored',
    how: 'backup under load with messages being sent, restored into an empty server, everything compared',
    provoke: async (lab, history) => {
      const post = await openMailHarness(lab)
      lab.worker.signal('SIGSTOP')
      const waiting = await post.askMany(5)
      const acknowledged = history.operations
        .filter(({ outcome, name }) => outcome === 'ok' && name !== undefined)
        .map(({ lead }) => lead ?? 0)
      const folder = join(lab.folder, `backup-${Date.now()}`)
      const begun = performance.now()
      await backUpDatabase(lab.postgres.url, folder, quiet)
      const took = performance.now() - begun
      lab.worker.signal('SIGCONT')
      return `backup in ${formatSeconds(took)}, ${await bringBack(lab, folder, acknowledged, waiting.length)}`
    },
  },
  {
    id: 'F34',
    what: 'A backup is damaged',
    how: 'a flipped bit, a truncated file, a missing file, no manifest, an overwritten page of the data folder',
    run: async (lab) => {
      const folder = join(lab.folder, `damaged-${Date.now()}`)
      await backUpDatabase(lab.postgres.url, folder, quiet)
      const found: string[] = []
      const url = await createDatabase(lab.postgres.url, `empty_${Date.now()}`)
      const file = join(folder, 'events.copy.gz')
      const whole = readFileSync(file)
      const refuses = async (what: string, damage: () => void) => {
        damage()
        await loadBackup(url, folder, quiet).catch((error: Error) => found.push(`${what}: ${error.message}`))
        writeFileSync(file, whole)
      }
      await refuses('a bit', () => writeFileSync(file, turned(whole)))
      await refuses('cut short', () => truncateSync(file, Math.floor(whole.length / 2)))
      await refuses('missing', () => rmSync(file))
      await refuses('no manifest', () => rmSync(join(folder, 'manifest.json')))
      if (await pageIsRefused()) found.push('page')
      return { figures: `detected ${found.length}/5`, breaches: found.length === 5 ? [] : [`detected only ${found.join('; ')}`] }
    },
  },
]

async function bringBack(lab: FaultLab, folder: string, acknowledged: readonly number[], waiting: number): Promise<string> {
  const own = mkdtempSync(join(tmpdir(), 'crm-restored-'))
  const server = await startPostgres({ dataDir: join(own, 'data') })
  try {
    const settings = readSettings({ ...lab.env, DATABASE_URL: server.url })
    const key = Buffer.from(lab.env.SECRETS_KEY ?? '', 'base64')
    const { differing, log, held, tables, seconds } = await restoreAndVerifyBackup(server.url, folder, settings, key, quiet)
    const before = lab.mail.accepted.length
    const [counted] = await runSql<{ there: number; open: number }>(
      server.url,
      `select (select count(*)::int from crm.leads where id = any ($1)) as there,
        (select count(*)::int from crm.email_deliveries where state in ('queued', 'sending', 'committing', 'retry')) as open`,
      [[...acknowledged]],
    )
    const { there = 0, open = 0 } = counted ?? {}
    if (differing.length > 0) throw new Error(differing.join('; '))
    if (log.fault) throw new Error(`the log after the restore: ${log.fault.reason}`)
    if (there !== acknowledged.length) throw new Error(`${acknowledged.length - there} acknowledged leads are missing after the restore`)
    if (open > 0 || held < waiting || lab.mail.accepted.length < before)
      throw new Error(`${open} messages would be sent again, ${held} are held`)
    return `restored and verified in ${formatSeconds(seconds * 1000)}: ${there} of ${acknowledged.length} acknowledged leads, ${tables} read tables equal to a replay, ${log.sealed} seals and ${log.checkpoints} checkpoints agree, ${held} messages held, none sent`
  } finally {
    await server.stop()
    rmSync(own, { recursive: true, force: true })
  }
}

function turned(whole: Buffer): Buffer {
  const changed = Buffer.from(whole)
  const at = Math.floor(whole.length / 2)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  return changed
}

// Tests PostgreSQL's own page checksums: a separate server, whose data file is damaged while it is stopped.
async function pageIsRefused(): Promise<boolean> {
  const own = mkdtempSync(join(tmpdir(), 'crm-page-'))
  try {
    const first = await startPostgres({ dataDir: own })
    await runSql(first.url, 'create table kept as select repeat(md5(n::text), 20) from generate_series(1, 500) n')
    const [place] = await runSql<{ path: string }>(first.url, `select pg_relation_filepath('kept') as path`)
    await first.stop()
    const file = join(own, 'postgres', place?.path ?? '')
    const bytes = readFileSync(file)
    bytes.fill(0x5a, 4_000, 4_100)
    writeFileSync(file, bytes)
    const second = await startPostgres({ dataDir: own })
    const refused = await runSql(second.url, 'select count(*) from kept').then(
      () => false,
      (error: Error) => error.message.includes('invalid page'),
    )
    await second.stop()
    return refused
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { formatSeconds, startPostgres } from '@crm/local-stack'
import { waitForServer } from '@crm/testing/harness'
import { type Fault, type FaultContext, type FaultResult, provokeUnderLoad } from '../fault.ts'
import { type FaultLab, openFaultLab } from '../lab/lab.ts'
import { openMailHarness } from '../lab/mail-harness.ts'

const megabyte = 2 ** 20
const small = { max_wal_size: '48MB', min_wal_size: '32MB' }

/** Full disks. They are small file systems in memory, which only root may mount. */
export const diskFaults: readonly Fault[] = [
  {
    id: 'F19',
    what: 'The disk of the database is full',
    how: 'data on 200 MB of memory, full for 8 s; write-ahead log elsewhere',
    runAlone: (context) => onSmallDisk(context, 'data'),
  },
  {
    id: 'F20',
    what: 'The disk of the write-ahead log is full',
    how: 'pg_wal on 120 MB of memory, filled until PostgreSQL ends; restarted with space',
    runAlone: (context) => onSmallDisk(context, 'wal'),
  },
  {
    id: 'F21',
    what: 'The disk of Redis is full',
    how: 'append-only file on 8 MB of memory, full for 8 s',
    run: async (lab) => {
      const { redis } = lab
      if (redis === null) throw new Error('this machine has no redis-server')
      const folder = join(lab.folder, 'redis')
      await redis.kill()
      mount(folder, 8)
      try {
        await redis.start({ keeps: true })
        return await provokeUnderLoad(lab, async (_, history) => {
          const begun = Date.now()
          fill(folder, 8)
          await openMailHarness(lab).then((post) => post.askMany(50))
          await pause(8_000)
          empty(folder)
          const failed = history.countDown(begun)
          if (failed > 0) history.breach(`${failed} calls failed`)
        })
      } finally {
        await redis.kill()
        unmount(folder)
        await redis.start()
      }
    },
  },
]

async function onSmallDisk({ chances }: FaultContext, what: 'data' | 'wal'): Promise<FaultResult> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-disk-'))
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  mount(disk, what === 'data' ? 200 : 120)
  const dataDir = join(what === 'data' ? disk : folder, 'data')
  const log = join(what === 'data' ? folder : disk, 'pg_wal')
  let lab: FaultLab | undefined
  try {
    const first = await startPostgres({ dataDir, parameters: small })
    await first.stop()
    moveLog(join(dataDir, 'postgres', 'pg_wal'), log)
    execFileSync('chmod', ['755', folder, disk])
    lab = await openFaultLab({ chances, dataDir, parameters: small })
    return await (what === 'data' ? dataFull(lab, disk) : logFull(lab, disk))
  } finally {
    await lab?.close()
    unmount(disk)
    rmSync(folder, { recursive: true, force: true })
  }
}

const dataFull = (lab: FaultLab, disk: string): Promise<FaultResult> =>
  provokeUnderLoad(
    lab,
    async (_, history) => {
      fill(disk, 200)
      const begun = Date.now()
      await pause(8_000)
      const refused = history.countDown(begun)
      empty(disk)
      await pause(2_000)
      return `${refused} answers 503 in that time, no restart`
    },
    { ages: true, perSecond: 40 },
  )

const logFull = (lab: FaultLab, disk: string): Promise<FaultResult> =>
  provokeUnderLoad(
    lab,
    async (_, history) => {
      fill(disk, 120)
      const begun = Date.now()
      const pid = lab.postgres.pid()
      while (isAlive(pid) && Date.now() - begun < 30_000) {
        await lab.db.pool.query('select pg_switch_wal()').catch(() => undefined)
        await pause(300)
      }
      const ended = !isAlive(pid)
      empty(disk)
      if (ended) await lab.postgres.start()
      await waitForServer(lab.origin)
      const refused = history.countDown(begun)
      return ended
        ? `PostgreSQL ended after ${formatSeconds(Date.now() - begun)}, ${refused} answers 503`
        : `PostgreSQL kept running, ${refused} answers 503`
    },
    { ages: true, perSecond: 40, patience: 60_000 },
  )

function moveLog(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  execFileSync('chown', ['-R', '--reference', from, to])
  execFileSync('chmod', ['--reference', from, to])
  renameSync(from, `${from}.moved`)
  rmSync(`${from}.moved`, { recursive: true })
  symlinkSync(to, from)
}

function mount(folder: string, megabytes: number): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
}

const unmount = (folder: string): void => void execFileSync('umount', ['--lazy', folder])

function fill(folder: string, megabytes: number): void {
  for (const [nth, size] of [...Array.from({ length: megabytes }, () => megabyte), ...Array.from({ length: 256 }, () => 4096)].entries()) {
    try {
      writeFileSync(join(folder, `ballast-${nth}`), Buffer.alloc(size))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
}

const empty = (folder: string): void => void execFileSync('find', [folder, '-maxdepth', '1', '-name', 'ballast-*', '-delete'])

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lockDataFolder } from './data-folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'crm-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

const holdItThere = `
  import { lockDataFolder } from ${JSON.stringify(new URL('./data-folder-lock.ts', import.meta.url).href)}
  const lock = await lockDataFolder(${JSON.stringify(folder)})
  process.stdout.write('release' in lock ? 'held' : 'refused')
  setInterval(() => {}, 1000)`

describe('the lock on a data folder', () => {
  it('tells a second process which one holds it, and is free after its release', async () => {
    const first = await lockDataFolder(folder)
    if (!('release' in first)) throw new Error('the folder is already locked')
    expect(await lockDataFolder(folder)).toEqual({ holder: process.pid })
    await first.release()
    const second = await lockDataFolder(folder)
    expect(second).toHaveProperty('release')
    if ('release' in second) await second.release()
  })

  it('is free after its holder was killed', async () => {
    const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', holdItThere])
    const [said] = await once(holder.stdout, 'data')
    expect(String(said)).toBe('held')
    expect(await lockDataFolder(folder)).toEqual({ holder: holder.pid })
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const lock = await lockDataFolder(folder)
    expect(lock).toHaveProperty('release')
    if ('release' in lock) await lock.release()
  })
})

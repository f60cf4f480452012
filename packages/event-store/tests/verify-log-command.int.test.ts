import { copyFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { runVerifyLogCommand } from '../src/seal/index.ts'
import { sealedLog } from './sealed-log.ts'

const log = await sealedLog()
const printed: string[] = []
const run = (...files: string[]) => {
  printed.length = 0
  const { url: connectionString, place } = log
  return runVerifyLogCommand({ connectionString, files: [place.path, ...files], key: place.key, print: (line) => printed.push(line) })
}
const recorded = async () =>
  (
    await log.owner.query(
      `select checked_to::int, checkpoints, first_bad_position::int as bad, reason, finished_at is not null as finished
         from crm.log_verifications order by id desc limit 1`,
    )
  ).rows[0]

beforeAll(async () => {
  await log.append(5)
  const stop = log.startSealer()
  await log.isSealed()
  await stop()
  await log.append(2)
})

describe('npm run verify-log', () => {
  it('says that all is as it was, and what nothing proves yet', async () => {
    expect(await run()).toBe(0)
    expect(printed.slice(-2)).toEqual([
      'All 5 sealed events, up to position 5, are as they were; checkpoints that agree: 1.',
      '2 events after that have no seal yet; nothing proves them. The workers seal each second.',
    ])
    expect(await recorded()).toEqual({ checked_to: 5, checkpoints: 1, bad: null, reason: null, finished: true })
  })

  it('compares with copies of checkpoints too, and warns where there is none', async () => {
    copyFileSync(log.place.path, `${log.place.path}-copy`)
    expect(await run(`${log.place.path}-copy`)).toBe(0)
    expect(printed.join()).toContain('checkpoints that agree: 2')
    writeFileSync(log.place.path, '')
    expect(await run()).toBe(0)
    expect(printed).toContain('There is no checkpoint outside the database: seals that were all rewritten would not be noticed.')
    copyFileSync(`${log.place.path}-copy`, log.place.path)
  })

  it('names the first bad position and ends with 1', async () => {
    await log.owner.query(`alter table crm.events disable trigger user; update crm.events set data = '{}' where position in (3, 4)`)
    expect(await run()).toBe(1)
    const reason = 'The event at position 3 has been changed: it is not what was sealed.'
    expect(printed.slice(0, 3)).toEqual(['Position 5 of 5', 'First bad position: 3', reason])
    expect(await recorded()).toMatchObject({ bad: 3, reason, finished: true })
  })
})

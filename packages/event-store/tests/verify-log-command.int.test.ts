import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { deriveErasureKey, runVerifyLogCommand } from '../src/seal/index.ts'
import { createSealedLog, secretsKey } from './sealed-log.ts'

const log = await createSealedLog()
const printed: string[] = []
const run = (...files: string[]) => {
  printed.length = 0
  const { url: connectionString, place } = log
  return runVerifyLogCommand({
    ...{ connectionString, key: place.key, erasures: { key: deriveErasureKey(secretsKey) } },
    files: [place.path, ...files],
    print: (line) => printed.push(line),
  })
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
      'All 5 sealed events, up to position 5, are unchanged; matching checkpoints: 1.',
      '2 later events have no seal yet and cannot be verified. The workers seal new events every second.',
    ])
    expect(await recorded()).toEqual({ checked_to: 5, checkpoints: 1, bad: null, reason: null, finished: true })
  })

  it('compares with copies of checkpoints too, and ends with 1 where there is none or lines are gone', async () => {
    copyFileSync(log.place.path, `${log.place.path}-copy`)
    expect(await run(`${log.place.path}-copy`)).toBe(0)
    expect(printed.join()).toContain('matching checkpoints: 2')
    const lines = readFileSync(log.place.path, 'utf8').split('\n')
    writeFileSync(log.place.path, '')
    expect(await run()).toBe(1)
    expect(printed.join()).toContain('There is no checkpoint outside the database, so a rewrite of all seals would go unnoticed.')
    writeFileSync(log.place.path, `${lines[0]}\n`)
    expect(await run()).toBe(1)
    expect(printed).toContain('The last checkpoints are missing: those after position 0 and up to 5 are lost.')
    copyFileSync(`${log.place.path}-copy`, log.place.path)
  })

  it('names the first bad position and ends with 1', async () => {
    await log.owner.query(`alter table crm.events disable trigger user; update crm.events set data = '{}' where position in (3, 4)`)
    expect(await run()).toBe(1)
    const reason = 'The event at position 3 has been changed: it does not match its seal.'
    expect(printed.slice(0, 3)).toEqual(['Position 5 of 5', 'First bad position: 3', reason])
    expect(await recorded()).toMatchObject({ bad: 3, reason, finished: true })
  })
})

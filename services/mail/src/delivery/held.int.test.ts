import { openDatabase } from '@crm/database'
import { createEventStore } from '@crm/event-store'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createMailHarness } from '../../test/mail-harness.ts'
import type { SendingStage } from './email-sender.ts'

const office = await createMailHarness()
const { server, db, ask, message, facts, later, whileHeld } = office
// Waits for a lock of another transaction for 200 ms instead of two seconds.
const hasty = openDatabase({
  connectionString: office.settings.databaseUrl ?? '',
  applicationName: 'crm test',
  poolSize: 4,
  lockTimeout: 200,
})
afterAll(() => hasty.close())
const store = createEventStore({ database: hasty, projections: office.projections, clock: () => new Date() })

/** A worker that stops at this point with these messages until the test lets it continue. */
async function standing(ids: readonly number[], point: SendingStage) {
  let goOn = () => {}
  const patience = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const isStanding = vi.fn(() => patience)
  const worker = office.worker({ store, passed: (at) => (at === point ? isStanding() : undefined) })
  const sending = ids.map((id) => worker.send(id))
  await expect.poll(() => isStanding.mock.calls.length).toBe(ids.length)
  return { goOn, sending }
}

describe('a message that somebody else holds', () => {
  it('keeps no claim of another message from being prolonged for as long as its attempt lasts', async () => {
    const claimedUntil = async (id: number): Promise<number> =>
      Number((await db.pool.query('select extract(epoch from claim_until) as at from crm.email_deliveries where id = $1', [id])).rows[0].at)
    const [held, other] = [await ask(), await ask()]
    const { goOn, sending } = await standing([held, other], 'before-send')
    await whileHeld(held, async () => {
      await later(other, 3)
      const before = await claimedUntil(other)
      await expect.poll(() => claimedUntil(other)).toBeGreaterThan(before)
    })
    goOn()
    await Promise.all(sending)
    expect(await message(other)).toMatchObject({ state: 'sent', attempts: 1 })
  })
  it('is waited for at its end, for its worker alone knows that the server took it; others end meanwhile', async () => {
    const before = server.accepted.length
    const [held, other] = [await ask(), await ask()]
    const { goOn, sending } = await standing([held, other], 'before-settle')
    const ends = vi.spyOn(store, 'executeTogether')
    const triesInVain = () => ends.mock.settledResults.filter(({ type, value }) => type === 'rejected' && value.code === '55P03').length
    await whileHeld(held, async () => {
      goOn()
      await sending[1]
      // First together with the other message, then alone, then again.
      await expect.poll(triesInVain).toBeGreaterThan(2)
    })
    await Promise.all(sending)
    ends.mockRestore()
    for (const id of [held, other]) {
      expect(await message(id)).toMatchObject({ state: 'sent', attempts: 1 })
      expect(await facts(id)).toEqual(['EmailRequested james', 'EmailSent james'])
    }
    expect(server.accepted.length - before).toBe(2)
  })
})

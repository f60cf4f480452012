import { describe, expect, it } from 'vitest'
import { createNoticeHarness } from '../../test/notice-harness.ts'
import { type ClaimedMessage, claimEmails, markMessagesBeforeFinalDot } from './claim.ts'

const { db, sold, waiting, later, change, whileHeld, waitingForLocks } = await createNoticeHarness()

const copyOf = ({ recipient: address, told_date: toldDate }: ClaimedMessage) => ({
  ...{ subject: 'Your installation', html: '<p>We come.</p>', text: 'We come.', template: null },
  ...{ recipient: { name: '', address }, toldDate },
})

describe('the fence of several messages', () => {
  it('stays shut for an installation that moved while the message of another was waited for', async () => {
    const [one, two] = [await sold(), await sold()]
    const ids = [await waiting(one), await waiting(two)]
    // Makes both due again, because the first was retried while the second was requested.
    for (const id of ids) await later(id, 300)
    const claimed = (await claimEmails(db, ids, 'ben')).filter((message) => message !== null)
    const [held = 0] = ids
    const asked = await whileHeld(held, async () => {
      const open = markMessagesBeforeFinalDot(
        db,
        claimed.map((message) => ({ claimed: message, copy: copyOf(message) })),
      )
      await expect.poll(waitingForLocks).toBe(1)
      await change(two, { installation_date: '2026-12-01' })
      return { open }
    })
    expect(await asked.open).toEqual([true, false])
  })
})

import { buildTestEventMeta } from '@crm/testing/service-api'
import { describe, expect, it } from 'vitest'
import { adminUser, createMailHarness } from '../../test/mail-harness.ts'
import { requestPasswordResetEmail } from './password-reset-email.ts'

const { server, work, message, settle, db, store, business, ask } = await createMailHarness()

let lastId = 500
async function addUser({ email = 'kim@example.com' as string | null, fullName = 'Kim Sample' as string | null, isDeleted = false } = {}) {
  const id = ++lastId
  await db.pool.query(
    `insert into crm.users (id, username, full_name, email, role, permissions, created_at, deleted_at)
     values ($1, $2, $3, $4, 'sales_rep', '{}', now(), $5)`,
    [id, `kim${id}`, fullName, email?.replace('@', `${id}@`), isDeleted ? new Date() : null],
  )
  return id
}

const resetOf = (user: number, actor = adminUser) => ({
  type: 'UserPasswordReset' as const,
  data: { user: `kim${user}` },
  position: 1n,
  eventId: `reset-of-${user}`,
  streamId: `user-${user}`,
  version: 2,
  at: '2026-03-05T18:00:00.000Z',
  meta: buildTestEventMeta(actor),
})
const tell = (user: number, actor = adminUser) => requestPasswordResetEmail({ store, db, business }, resetOf(user, actor))
const requested = async (user: number): Promise<number[]> => {
  const { rows } = await db.pool.query<{ id: number }>('select id from crm.email_deliveries where recipient = $1', [
    `kim${user}@example.com`,
  ])
  return rows.map(({ id }) => id)
}

describe('the email about a password reset', () => {
  it('reaches the user, says what to do, and is in the outbox', async () => {
    const user = await addUser()
    await tell(user)
    const [id = 0] = await requested(user)
    await work.send(id)
    expect(await message(id)).toMatchObject({
      state: 'sent',
      subject: 'Your password was reset',
      recipient_name: 'Kim Sample',
      requested_by: 'ada',
      template_name: null,
      record: null,
    })
    const { text } = await message(id)
    expect(text).toContain('Hello Kim Sample,')
    expect(text).toContain('When you sign in with it, choose a new password that only you know.')
    expect(server.accepted.at(-1)?.raw).toContain(`kim${user}@example.com`)
  })

  it('is sent once, however often the event is read', async () => {
    const user = await addUser()
    await Promise.all([tell(user), tell(user)])
    await tell(user)
    expect(await requested(user)).toHaveLength(1)
  })

  it('is sent again when the connection fails', async () => {
    const user = await addUser()
    await tell(user)
    const [id = 0] = await requested(user)
    server.play({ faults: { RCPT: { say: '450 4.2.1 Mailbox busy' } } })
    await work.send(id)
    server.play({})
    expect(await message(id)).toMatchObject({ state: 'retry' })
  })

  it('a name with a variable or a link changes nothing in it', async () => {
    const user = await addUser({ fullName: '{{company_name}} https://evil.example.com' })
    await tell(user)
    const [id = 0] = await requested(user)
    const { html, text } = await message(id)
    expect(text).toContain('Hello { {company_name}} https://evil.example.com,')
    expect(html).not.toContain('href')
  })

  it('is not sent without an address, for a deleted user, or to users who set their own', async () => {
    const before = await ask()
    const [without, deleted, own] = [await addUser({ email: null }), await addUser({ isDeleted: true }), await addUser()]
    for (const user of [without, deleted, 999_999]) await tell(user)
    await tell(own, { ...adminUser, id: own })
    expect(await ask()).toBe(before + 1)
  })

  it('is not requested while sending is inactive', async () => {
    const user = await addUser()
    await settle({ is_active: false })
    await tell(user)
    await settle({ is_active: true })
    expect(await requested(user)).toEqual([])
  })
})

import { beforeEach, expect, it } from 'vitest'
import { createMailHarness } from '../../test/mail-harness.ts'

const { server, db, work, ask, addLead, settle, business } = await createMailHarness()
beforeEach(() => {
  server.accepted.length = 0
})

async function replyToOf(wish: Parameters<typeof ask>[0] = {}): Promise<string | undefined> {
  await work.send(await ask(wish))
  return /^Reply-To: (.*)$/m.exec(server.accepted.at(-1)?.raw ?? '')?.[1]?.trim()
}

const person = (username: string, email: string | null) =>
  db.pool.query(
    `insert into crm.users (id, username, full_name, email, role, permissions, is_active, created_at)
     values ((select coalesce(max(id), 0) + 1 from crm.users), $1, $2, $3, 'sales_rep', '{}', true, now())`,
    [username, `${username} Sample`, email],
  )

it('answers to a notice go to the company’s email, and to From Email where there is none', async () => {
  expect(await replyToOf()).toBe('Kitchen Solutions <office@kitchen.example.com>')
  expect(business.now().companyEmail).toBeNull()
})

it('answers go to the assignee of the lead where the settings say so, and to the company where there is no such email', async () => {
  await settle({ reply_to: 'assignee' })
  await person('sofia', 'sofia@kitchen.example.com')
  await person('james', null)
  const of = async (assigned_to: string) => replyToOf({ record: await addLead({ assigned_to }) })
  expect(await of('sofia')).toBe('sofia Sample <sofia@kitchen.example.com>')
  expect(await of('james')).toBe('Kitchen Solutions <office@kitchen.example.com>')
  await db.pool.query(`update crm.users set is_active = false where username = 'sofia'`)
  expect(await of('sofia')).toBe('Kitchen Solutions <office@kitchen.example.com>')
})

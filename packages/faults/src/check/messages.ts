import type { Lab } from '../lab/lab.ts'
import type { Found } from './found.ts'

type Row = { message_id: string; state: string; unknown: number }

/** Nobody gets a message twice without our saying that it may be so, none is sent that nobody asked for, and none is stuck (R5 to R7). */
export async function messagesOf({ db, mail }: Lab): Promise<Found> {
  const { rows } = await db.pool.query<Row>(`
    select message_id, state, (select count(*)::int from crm.email_attempts a where a.delivery_id = d.id and a.outcome = 'ambiguous') as unknown
    from crm.email_deliveries d`)
  const accepted = new Map<string, number>()
  for (const { raw } of mail.accepted) {
    const id = /^message-id:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? ''
    accepted.set(id, (accepted.get(id) ?? 0) + 1)
  }
  const breaches: string[] = []
  let surplus = 0
  let unknown = 0
  for (const row of rows) {
    const times = accepted.get(row.message_id) ?? 0
    if (row.state === 'ambiguous') unknown += 1
    if (times > 1) surplus += times - 1
    if (times > 1 + row.unknown) breaches.push(`${row.message_id} was accepted ${times} times, unknown ${row.unknown} times`)
    if (row.state === 'sent' && times === 0) breaches.push(`${row.message_id} is called sent, and no server has it`)
    if (['failed', 'cancelled', 'queued', 'retry'].includes(row.state) && times > 0)
      breaches.push(`${row.message_id} is ${row.state}, and was accepted`)
    if (['queued', 'sending', 'committing'].includes(row.state)) breaches.push(`${row.message_id} is stuck: ${row.state}`)
    accepted.delete(row.message_id)
  }
  if (accepted.size > 0) breaches.push(`${accepted.size} messages were sent that nobody asked for`)
  return { figures: { messages: rows.length, again: surplus, unknown }, breaches }
}

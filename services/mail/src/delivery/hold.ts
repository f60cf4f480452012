import type { EventMeta } from '@crm/domain'
import type { Dependencies } from '@crm/http'
import { settle } from './settle.ts'

type Parts = Pick<Dependencies, 'store' | 'db'>

type Unfinished = {
  id: number
  kind: 'notice' | 'test'
  attempts: number
  cause: EventMeta
  recipient: string
  subject: string | null
  template_version: number | null
}

const unfinished = ['queued', 'sending', 'committing', 'retry']

/**
 * After a restore: whatever was on its way when the backup was made may have gone out since, so nobody knows, and nothing but a person sends
 * it again. Answers how many.
 */
export async function holdUnfinished(parts: Parts, backedUpAt: string): Promise<number> {
  const words = `Restored from the backup of ${backedUpAt}: it was on its way then, and may have been sent since`
  const verdict = { state: 'ambiguous', end: 'EmailOutcomeUnknown', wait: 0, spent: true, pauses: false, words } as const
  const { rows } = await parts.db.pool.query<Unfinished>(
    `update crm.email_deliveries set claim = gen_random_uuid() where state = any ($1)
     returning id, kind, attempts, cause, recipient, subject, template_version, claim`,
    [unfinished],
  )
  for (const { subject, recipient, template_version: templateVersion, ...of } of rows as (Unfinished & { claim: string })[]) {
    const over = { verdict, outcome: 'ambiguous', reply: null, steps: [], copy: null, subject: subject ?? '', recipient, templateVersion }
    await settle(parts, { ...of, recipient }, { ...over, from: unfinished })
  }
  return rows.length
}

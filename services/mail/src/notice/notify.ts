import type { Noticed, SessionUser } from '@crm/contracts'
import { type EventMeta, Refused } from '@crm/domain'
import { type Dependencies, HttpProblem } from '@crm/http'
import { audienceInWords, notSending, requestNotice, waitForEnds } from '../delivery/commands.ts'
import { storedMailServer } from '../mail-server.ts'
import type { About } from './about.ts'
import { outcomeOf } from './answer.ts'
import { noticesOf } from './rows.ts'
import { noTemplate, templateFor } from './template-for.ts'

/** How long an answer waits for the end of its message, in milliseconds; the message doesn't wait for the answer. */
const patience = 8_000

type Sent = { customMessage: string | null; after?: number | null | undefined }
type Who = { user: SessionUser; meta: EventMeta; idempotency: { key: string; requestHash: string } | undefined }

/** Tells somebody, once, and answers what came of it within some seconds. */
export async function notify(parts: Dependencies, about: About, { customMessage, after }: Sent, who: Who): Promise<Noticed> {
  const { db } = parts
  const { record, audience, recipients, type } = about
  const problem = about.problem ?? notSending(await storedMailServer(db))
  if (problem !== null) throw new Refused(problem)
  const template = await templateFor(db, type)
  if (template === null) throw new Refused(noTemplate(type))
  const installers = recipients.flatMap(({ installer }) => installer ?? [])
  if (audience === 'installer' && installers.length === 0) throw new Refused(about.untold.join('. '))
  const { meta, idempotency } = who
  const { ids, untold } = await requestNotice(parts, { record, audience, template, installers, customMessage, after, meta, idempotency })
  await waitForEnds(parts, ids, patience)
  const notices = await noticesOf(db, who.user, ids)
  const pausedReason = (await storedMailServer(db))?.paused_reason ?? null
  const told = { audience, whom: audienceInWords(record.kind, audience), untold: [...about.untold, ...untold], pausedReason }
  const { isFailed, message, detail } = outcomeOf(notices, told)
  if (isFailed) throw new HttpProblem(422, detail)
  return { message, detail, notices }
}

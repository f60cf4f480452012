import { setTimeout as pause } from 'node:timers/promises'
import type { RequestContext } from './request-email.ts'

const betweenLooks = 100 // milliseconds

/** Waits up to `patience` ms until each message has ended or has a later retry. Returns at once with the reason if sending is paused. */
export async function waitForOutcomes(
  { db: { read, sql } }: Pick<RequestContext, 'db'>,
  ids: readonly number[],
  patience: number,
): Promise<{ pausedReason: string | null }> {
  const waitingUntil = Date.now() + patience
  for (;;) {
    const [now]: { waits: boolean; paused_reason: string | null }[] = await read.query(sql`
      select exists (select from crm.email_deliveries where id = any (${[...ids]})
          and (state in ('queued', 'sending', 'committing') or (state = 'retry' and next_attempt_at <= clock_timestamp()))) as waits,
        (select paused_reason from crm.smtp_settings where paused_at is not null order by id limit 1) as paused_reason`)
    const pausedReason = now?.paused_reason ?? null
    if (!now?.waits || pausedReason !== null || Date.now() >= waitingUntil) return { pausedReason }
    await pause(betweenLooks)
  }
}

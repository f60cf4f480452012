import { setTimeout as pause } from 'node:timers/promises'
import type { RequestParts } from './request.ts'

const betweenLooks = 100 // milliseconds

/**
 * Waits until each of these messages has ended or waits for a later attempt, so long at most (milliseconds). One that was
 * called back just before its dot is due again at once. Nothing goes out while sending is paused.
 */
export async function waitForEnds(
  { db: { read, sql } }: Pick<RequestParts, 'db'>,
  ids: readonly number[],
  patience: number,
): Promise<void> {
  const waitingUntil = Date.now() + patience
  for (;;) {
    const [now]: { waits: boolean }[] = await read.query(sql`
      select exists (select from crm.email_deliveries where id = any (${[...ids]})
          and (state in ('queued', 'sending', 'committing') or (state = 'retry' and next_attempt_at <= clock_timestamp())))
        and not exists (select from crm.smtp_settings where paused_at is not null) as waits`)
    if (!now?.waits || Date.now() >= waitingUntil) return
    await pause(betweenLooks)
  }
}

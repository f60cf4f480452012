import type { Database } from '@crm/database'
import type { EventStore } from '@crm/event-store'
import { createCanaryJudgeLease, findRollbackReason, findRunningCanaries, rollBackCanary } from '@crm/service-front-ends'
import type { Logger } from '@crm/telemetry'
import { crashIfRequested } from '../crash-point.ts'
import { repeatEvery } from '../repeat-every.ts'

type Parts = { db: Database; store: EventStore; holder: string; signal: AbortSignal; log: Logger }

const betweenJudgements = 10_000 // milliseconds

/** Rolls back canaries that are worse than the stable release. One worker at a time judges; if it is killed, the next one does the same. */
export async function runCanaryJudge({ db, store, holder, signal, log }: Parts): Promise<void> {
  const lease = createCanaryJudgeLease(db, holder)
  await repeatEvery(betweenJudgements, signal, log, async () => {
    if (!(await lease.isMine())) return
    await rollBackFailingCanaries({ db, store, log })
    await lease.judged()
  })
  await lease.leave().catch(() => undefined)
}

export async function rollBackFailingCanaries({ db, store, log }: Pick<Parts, 'db' | 'store' | 'log'>): Promise<void> {
  for (const running of await findRunningCanaries(db)) {
    const { name, canary, stable } = running
    const reason = findRollbackReason(canary, stable)
    if (reason === null) continue
    crashIfRequested('judge:before-take-back')
    const isBack = await rollBackCanary(store, running, reason)
    crashIfRequested('judge:after-take-back')
    log.warn(
      { frontEnd: name, version: canary.version, reason, isBack },
      isBack ? 'a canary was rolled back' : 'the rollout was changed while a canary was judged',
    )
  }
}

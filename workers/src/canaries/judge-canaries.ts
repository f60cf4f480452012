import type { Database } from '@crm/database'
import type { EventStore } from '@crm/event-store'
import { createJudgeLease, findRunningCanaries, judgeCanary, rollBackCanary } from '@crm/service-front-ends'
import type { Logger } from '@crm/telemetry'
import { crashPoint } from '../crash-point.ts'
import { repeatEvery } from '../repeat-every.ts'

type Parts = { db: Database; store: EventStore; holder: string; signal: AbortSignal; log: Logger }

const betweenJudgements = 10_000 // milliseconds

/** Rolls back canaries that are worse than the stable release. One worker at a time judges; if it is killed, the next one does the same. */
export async function runCanaryJudge({ db, store, holder, signal, log }: Parts): Promise<void> {
  const lease = createJudgeLease(db, holder)
  await repeatEvery(betweenJudgements, signal, log, async () => {
    if (!(await lease.isMine())) return
    await judgeCanaries({ db, store, log })
    await lease.judged()
  })
  await lease.leave().catch(() => undefined)
}

export async function judgeCanaries({ db, store, log }: Pick<Parts, 'db' | 'store' | 'log'>): Promise<void> {
  for (const running of await findRunningCanaries(db)) {
    const { name, canary, stable } = running
    const reason = judgeCanary(canary, stable)
    if (reason === null) continue
    crashPoint('judge:before-take-back')
    const isBack = await rollBackCanary(store, running, reason)
    crashPoint('judge:after-take-back')
    log.warn(
      { frontEnd: name, version: canary.version, reason, isBack },
      isBack ? 'a canary was rolled back' : 'the rollout was changed while a canary was judged',
    )
  }
}

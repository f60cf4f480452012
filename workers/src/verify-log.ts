import type { Database } from '@crm/database'
import {
  buildFilePlace,
  deriveCheckpointKey,
  deriveErasureKey,
  findUnfinishedVerification,
  type LogSealerReport,
  markVerificationStarted,
  readCheckpointFile,
  recordVerificationFailure,
  recordVerificationProgress,
  recordVerificationResult,
  requestLogVerificationIfDue,
  runLogSealer,
  verifyLog,
} from '@crm/event-store/seal'
import type { JobQueue } from '@crm/jobs'
import { loadSecretsKey } from '@crm/secrets'
import { findErasureRecords } from '@crm/service-admin'
import type { Settings } from '@crm/settings'
import type { Logger } from '@crm/telemetry'

type LogVerificationWorker = { run(id: number): Promise<void>; resume(): Promise<void> }

type Parts = { db: Database; settings: Settings; queue: Pick<JobQueue<{ verificationId: number }>, 'addAll'>; signal: AbortSignal }

const day = 24 * 60 * 60 * 1000 // milliseconds
const progressEvery = 1_000 // milliseconds
// Half of a CPU, because users work meanwhile.
const share = 0.5

/** If a worker dies during verification, another one restarts it. */
export function createLogVerifier({ db, settings, queue, signal }: Parts): LogVerificationWorker {
  const { pool, connection } = db
  const secretsKey = loadSecretsKey(settings)

  async function run(id: number): Promise<void> {
    if (!(await markVerificationStarted(pool, id))) return
    const startedAt = new Date()
    let reportedAt = 0
    const check = verifyLog({
      connectionString: connection.connectionString ?? '',
      checkpoints: () => readCheckpointFile(settings.sealCheckpoints, deriveCheckpointKey(secretsKey)),
      place: buildFilePlace(settings.sealCheckpoints),
      erasures: {
        key: deriveErasureKey(secretsKey),
        kept: { place: buildFilePlace(settings.erasures), read: () => findErasureRecords(settings.erasures) },
      },
      ...{ sessions: 1, share, signal },
      report: async (at) => {
        if (performance.now() - reportedAt < progressEvery) return
        reportedAt = performance.now()
        await recordVerificationProgress(pool, id, at)
      },
    })
    await check.then(
      (found) => recordVerificationResult(pool, id, startedAt, found),
      (error) => (signal.aborted ? undefined : recordVerificationFailure(pool, id, error)),
    )
  }

  async function resume(): Promise<void> {
    await requestLogVerificationIfDue(pool, day)
    const id = await findUnfinishedVerification(pool)
    if (id !== null) await queue.addAll([{ id: `verify-log-${id}`, payload: { verificationId: id } }])
  }

  return { run, resume }
}

type SealerParts = { db: Database; settings: Settings; holder: string; signal: AbortSignal; log: Logger }

export function startLogSealer({ db, settings, holder, signal, log }: SealerParts): Promise<void> {
  const checkpoints = { path: settings.sealCheckpoints, key: deriveCheckpointKey(loadSecretsKey(settings)) }
  const report = (said: LogSealerReport) => {
    const err = 'error' in said ? said.error : undefined
    log[said.kind === 'no-checkpoint' ? 'error' : 'warn']({ state: said.kind, err }, 'the sealer is waiting')
  }
  return runLogSealer({ database: db, holder, checkpoints, signal, report })
}

import type { Database } from '@crm/database'
import { checkpointKey, type SealerReport, sealLog } from '@crm/event-store/seal'
import { secretsKey } from '@crm/secrets'
import type { Settings } from '@crm/settings'
import type { Logger } from '@crm/telemetry'

type Parts = { db: Database; settings: Settings; holder: string; signal: AbortSignal; log: Logger }

export function runSealer({ db, settings, holder, signal, log }: Parts): Promise<void> {
  const checkpoints = { path: settings.sealCheckpoints, key: checkpointKey(secretsKey(settings)) }
  const report = (said: SealerReport) => {
    const err = 'error' in said ? said.error : undefined
    log[said.kind === 'no-checkpoint' ? 'error' : 'warn']({ state: said.kind, err }, 'the sealer waits')
  }
  return sealLog({ database: db, holder, checkpoints, signal, report })
}

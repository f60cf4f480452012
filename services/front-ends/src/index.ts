import type { Service } from '@crm/http'
import { uploadHandlers } from './files.ts'
import { overviewHandlers } from './overview.ts'
import { frontEndsProjection } from './projection.ts'
import { publishHandlers } from './publish.ts'
import { pinHandlers, rolloutHandlers } from './rollout.ts'
import { createFrontEndMetrics } from './signals/metrics.ts'
import { signalHandlers } from './signals/record-signals.ts'
import { tokenHandlers } from './tokens.ts'

export { judgeCanary } from './canaries/judge-canary.ts'
export {
  createJudgeLease,
  findRunningCanaries,
  type JudgeLease,
  type ReleaseLoads,
  type RunningCanary,
  rollBackCanary,
} from './canaries/running-canaries.ts'
export { type FrontEndCommand, frontEnd } from './decider.ts'
export { computeHash, forgetUnpublishedFiles, readStoredFile } from './files.ts'
export { type BundledRelease, publishBundled } from './publish.ts'
export {
  type FrontEndUser,
  findRelease,
  findUsableRelease,
  offerRelease,
  type ReleaseOffer,
  readReleaseOffers,
  releaseText,
} from './release-offer.ts'
export { readShell } from './shell.ts'
export { forgetOldSignals } from './signals/figures.ts'
export { createTeamAuthenticator } from './tokens.ts'

/** Releases of front-ends: publishing, rollout and monitoring. */
export const frontEnds: Service = {
  name: 'front-ends',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [frontEndsProjection],
  // The only text of this service that may name a client is the reason for a rollback.
  personalData: { records: { front_end_releases: ['reason'] }, tables: [] },
  figures: (dependencies) => createFrontEndMetrics(dependencies),
  handlers: (dependencies) => ({
    ...uploadHandlers(dependencies),
    ...publishHandlers(dependencies),
    ...rolloutHandlers(dependencies),
    ...pinHandlers(dependencies),
    ...tokenHandlers(dependencies),
    ...overviewHandlers(dependencies),
    ...signalHandlers(dependencies),
  }),
}

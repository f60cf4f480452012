import type { Service } from '@crm/http'
import { createUploadHandlers } from './files.ts'
import { createFrontEndOverviewHandlers } from './overview.ts'
import { frontEndsProjection } from './projection.ts'
import { createPublishHandlers } from './publish.ts'
import { createPinHandlers, createRolloutHandlers } from './rollout.ts'
import { createFrontEndMetrics } from './signals/metrics.ts'
import { createSignalHandlers } from './signals/record-signals.ts'
import { createUploadTokenHandlers } from './tokens.ts'

export { findRollbackReason } from './canaries/judge-canary.ts'
export {
  type CanaryJudgeLease,
  createCanaryJudgeLease,
  findRunningCanaries,
  type ReleaseLoadCounts,
  type RunningCanary,
  rollBackCanary,
} from './canaries/running-canaries.ts'
export { type FrontEndCommand, frontEndDecider } from './decider.ts'
export { computeIntegrityHash, deleteUnpublishedFiles, readStoredFile } from './files.ts'
export { type BundledRelease, publishBundledFrontEnds } from './publish.ts'
export {
  buildReleaseFileText,
  chooseOfferedRelease,
  type FrontEndUser,
  findRelease,
  findUsableRelease,
  type ReleasesInUse,
  readReleasesInUse,
} from './release-offer.ts'
export { readShellVersions } from './shell.ts'
export { deleteOldSignals } from './signals/figures.ts'
export { createTeamAuthenticator } from './tokens.ts'

/** Releases of front-ends: publishing, rollout and monitoring. */
export const frontEndsService: Service = {
  name: 'front-ends',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [frontEndsProjection],
  // The only text of this service that may name a client is the reason for a rollback.
  personalData: { records: { front_end_releases: ['reason'] }, tables: [] },
  figures: (dependencies) => createFrontEndMetrics(dependencies),
  handlers: (dependencies) => ({
    ...createUploadHandlers(dependencies),
    ...createPublishHandlers(dependencies),
    ...createRolloutHandlers(dependencies),
    ...createPinHandlers(dependencies),
    ...createUploadTokenHandlers(dependencies),
    ...createFrontEndOverviewHandlers(dependencies),
    ...createSignalHandlers(dependencies),
  }),
}

import type { Service } from '@crm/http'
import { overviewHandlers } from './overview.ts'
import { personalData } from './personal.ts'
import { pinHandlers } from './pins.ts'
import { frontEndsProjection } from './projection.ts'
import { publishHandlers } from './publish.ts'
import { rolloutHandlers } from './rollout.ts'
import { frontEndFigures } from './signals/metrics.ts'
import { signalHandlers } from './signals/record-signals.ts'
import { tokenHandlers } from './tokens.ts'
import { uploadHandlers } from './upload.ts'

export { judgeCanary } from './canaries/judge-canary.ts'
export { type JudgeLease, judgeLease } from './canaries/judge-lease.ts'
export { rollBackCanary } from './canaries/roll-back-canary.ts'
export { type ReleaseLoads, type RunningCanary, runningCanaries } from './canaries/running-canaries.ts'
export { type FrontEndCommand, frontEnd } from './decider.ts'
export { forgetUnpublishedFiles, hashOf, readFileBy } from './files.ts'
export { type BundledRelease, publishBundled } from './publish-bundled.ts'
export { readReleaseOffers } from './read-offers.ts'
export { type FrontEndUser, offerRelease, type ReleaseOffer, releaseText } from './release-offer.ts'
export { findRelease, usableRelease } from './releases.ts'
export { shellIn } from './shell.ts'
export { forgetOldSignals } from './signals/figures.ts'
export { authenticateTeamBy } from './team-token.ts'

/** Releases of front-ends: publishing, rollout and monitoring. */
export const frontEnds: Service = {
  name: 'front-ends',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [frontEndsProjection],
  personalData,
  figures: (dependencies) => frontEndFigures(dependencies),
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

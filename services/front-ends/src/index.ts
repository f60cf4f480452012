import type { Service } from '@crm/http'
import { overviewHandlers } from './overview.ts'
import { personalData } from './personal.ts'
import { pinHandlers } from './pins.ts'
import { frontEndsProjection } from './projection.ts'
import { publishHandlers } from './publish.ts'
import { frontEndFigures } from './signals/prometheus.ts'
import { signalHandlers } from './signals/record-signals.ts'
import { steerHandlers } from './steer.ts'
import { tokenHandlers } from './tokens.ts'
import { uploadHandlers } from './upload.ts'

export { adoptReleases, type Built } from './adopt.ts'
export { type JudgeLease, judgeLease } from './canaries/judge-lease.ts'
export { type Met, type RunningCanary, runningCanaries } from './canaries/running-canaries.ts'
export { takeBack } from './canaries/take-back.ts'
export { verdict } from './canaries/verdict.ts'
export { type FrontEndCommand, frontEnd } from './decider.ts'
export { forgetUnpublishedFiles, hashOf, readFileBy } from './files.ts'
export { readGiven } from './given.ts'
export { type Given, offeredTo, type Person, releaseText } from './offered.ts'
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
    ...steerHandlers(dependencies),
    ...pinHandlers(dependencies),
    ...tokenHandlers(dependencies),
    ...overviewHandlers(dependencies),
    ...signalHandlers(dependencies),
  }),
}

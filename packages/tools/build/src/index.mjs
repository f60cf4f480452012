export { buildFrontEnds, listRemotes } from './build-front-ends.mjs'
export { createRemoteConfig } from './remote.mjs'
export { createShellConfig } from './shell.mjs'
export { formatSizeReport, measureFrontEndSizes, measureReleaseSizes, shellSizeBudgets } from './sizes.mjs'

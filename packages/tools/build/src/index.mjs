export { buildFrontEnds, remotes } from './build-front-ends.mjs'
export { remote } from './remote.mjs'
export { shell } from './shell.mjs'
export { budgets, releaseSizes, report, sizes } from './sizes.mjs'

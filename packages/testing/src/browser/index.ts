export { expectNoFaults, expectToFit } from './accessibility.ts'
export { type DroppingProxy, droppingProxy } from './dropping-proxy.ts'
export { expect, test } from './fixtures.ts'

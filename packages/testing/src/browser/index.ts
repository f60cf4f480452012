export { expectNoFaults, expectToFit } from './accessibility.ts'
export { expect, test } from './fixtures.ts'

export { expectNoFaults } from './accessibility.ts'
export { expect, test } from './fixtures.ts'

import { expect, it } from 'vitest'
import { parsePercent } from './rollout-steps.tsx'

it('reads a share as it is typed', () => {
  expect(['10', ' 25 % ', '0', '101', '5.5', '', 'ten'].map(parsePercent)).toEqual([10, 25, null, null, null, null, null])
})

import { queueLabels } from '@crm/contracts'
import { queueNames } from '@crm/jobs'
import { expect, it } from 'vitest'

it('the console lists every queue', () => {
  expect([...queueNames].sort()).toEqual(Object.keys(queueLabels).sort())
})

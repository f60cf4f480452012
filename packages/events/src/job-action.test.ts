import { expect, it, describe as suite } from 'vitest'
import { describeEvent } from './describe-event.ts'

suite('an action on many jobs in words', () => {
  it.each([
    [
      'JobsRetried',
      { count: 1200, leftOut: 1, filters: { state: 'failed', search: 'rosa' } },
      '1,200 jobs retried, 1 left out: state “failed”, search “rosa”',
    ],
    ['JobsCancelled', { count: 1, leftOut: 0, filters: {} }, '1 job cancelled'],
  ])('%s', (type, data, details) => {
    expect(describeEvent({ type, data, streamId: 'jobAction-3' })).toEqual({ action: 'update', entityType: 'job', entityId: '3', details })
  })
})

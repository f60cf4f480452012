import { expect, it, describe as suite } from 'vitest'
import { describeEvent } from './describe-event.ts'
import { buildProjectionRunStreamId } from './projection-run.ts'
import { buildViewStreamId } from './view.ts'

suite('a view in words', () => {
  it.each([
    ['lead', '42', { entityType: 'lead', entityId: '42', details: 'Lead #42: page opened' }],
    ['installation', '42', { entityType: 'lead', entityId: '42', details: 'Lead #42: installation opened' }],
    ['email', '9', { entityType: 'email', entityId: '9', details: 'Message #9 opened' }],
    ['day_sheet', '', { entityType: 'installer', entityId: '', details: 'Day sheet opened' }],
    ['day_sheet', '2026-03-09', { entityType: 'installer', entityId: '2026-03-09', details: 'Day sheet of Mar 9, 2026 opened' }],
    ['activity_log', '', { entityType: 'activity_log', entityId: '', details: 'Activity log opened' }],
    ['user', '7', { entityType: 'user', entityId: '7', details: 'User #7: account opened' }],
    ['database', '', { entityType: 'database', entityId: '', details: 'Database opened' }],
  ] as const)('of %s %j names what was looked at', (what, id, told) => {
    const streamId = buildViewStreamId(3, { what, id }, '2026-03-09T10:15:00.000Z')
    expect(describeEvent({ type: 'RecordViewed', streamId, data: { what, id } })).toEqual({ action: 'view', ...told })
  })

  it('has one stream for a person, a record and an hour', () => {
    expect(buildViewStreamId(3, { what: 'lead', id: '42' }, '2026-03-09T10:59:59.999Z')).toBe('view-3-lead-42-2026-03-09T10')
  })
})

suite('a run over a read table in words', () => {
  const told = (type: string, data: object) => describeEvent({ type, streamId: buildProjectionRunStreamId(5), data })

  it.each([
    ['ProjectionRunAsked', { kind: 'rebuild' }, 'leads: rebuild started'],
    ['ProjectionRunAsked', { kind: 'verify' }, 'leads: verification started'],
    ['ProjectionRunFinished', { kind: 'rebuild', position: '12345', differences: 0 }, 'leads: rebuilt up to event 12,345'],
    ['ProjectionRunFinished', { kind: 'verify', position: '12345', differences: 0 }, 'leads: matches the events'],
    ['ProjectionRunFinished', { kind: 'verify', position: '12345', differences: 3 }, 'leads: 3 rows differ'],
    ['ProjectionRunFailed', { kind: 'rebuild', reason: 'no space' }, 'leads: rebuild failed: no space'],
  ])('%s %j', (type, data, details) => {
    expect(told(type, { projection: 'leads', ...data })).toEqual({ action: 'update', entityType: 'database', entityId: '5', details })
  })
})

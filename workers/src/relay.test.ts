import type { RecordedEvent } from '@crm/domain'
import { describe, expect, it } from 'vitest'
import { createJobEnqueuer, toActivityJobs, toErasureJobs, toImportJobs, toProjectionRunJobs } from './relay.ts'

const meta = { actor: { id: null, name: null }, ip: null, userAgent: null, correlationId: 'c1', causationId: null }
const event = (position: bigint): RecordedEvent => ({
  type: 'LeadDeleted',
  data: { lead: 'Ada Park' },
  position,
  eventId: `event${position}`,
  streamId: 'lead-7',
  version: Number(position),
  at: '2026-03-02T10:00:00.000Z',
  meta,
})

const tellOfPasswordReset = async () => undefined
function queuesThat(addAll: (jobs: readonly unknown[]) => Promise<void>) {
  const queue = { addAll }
  return { activity: queue, imports: queue, erasures: queue, projectionRuns: queue, emails: queue, testEmails: queue }
}

describe('the relay', () => {
  it('adds one job for a batch, with an id from its last event', () => {
    expect(toActivityJobs([event(4n), event(6n)])).toEqual([{ id: 'e-event6-record-activity', payload: { from: '4', to: '6' } }])
  })

  it('adds the same job for the same batch, and another for a longer batch', () => {
    const [once] = toActivityJobs([event(4n)])
    expect(toActivityJobs([event(4n)])).toEqual([once])
    expect(toActivityJobs([event(4n), event(5n)])[0]?.id).not.toBe(once?.id)
  })

  it('adds no job for an empty batch', () => {
    expect(toActivityJobs([])).toEqual([])
  })

  it('adds jobs for imports that start or are being reverted, and for nothing else', () => {
    const begins = { ...event(4n), type: 'LeadImportStarted', streamId: 'leadImport-9' }
    const undo = { ...event(5n), type: 'LeadImportUndoStarted', streamId: 'leadImport-9' }
    expect(toImportJobs([begins, event(6n), undo])).toEqual([
      { id: 'e-event4-import-leads', payload: { importId: 9 } },
      { id: 'e-event5-import-leads', payload: { importId: 9 } },
    ])
  })

  it('adds a job for each requested projection run', () => {
    const asked = { ...event(4n), type: 'ProjectionRunAsked', streamId: 'projectionRun-3' }
    const ended = { ...event(5n), type: 'ProjectionRunFinished', streamId: 'projectionRun-3' }
    expect(toProjectionRunJobs([asked, ended])).toEqual([{ id: 'e-event4-run-projection', payload: { runId: 3 } }])
  })

  it('adds a job for each requested erasure', () => {
    const asked = { ...event(4n), type: 'ErasureRequested', streamId: 'erasure-3' }
    const done = { ...event(5n), type: 'PersonErased', streamId: 'erasure-3' }
    expect(toErasureJobs([asked, done])).toEqual([{ id: 'e-event4-erase-person', payload: { erasureId: 3 } }])
  })

  it('waits without giving up an event when the queue is unavailable', async () => {
    const queues = queuesThat(() => Promise.reject(new Error('away')))
    await expect(createJobEnqueuer(queues, { tellOfPasswordReset })([event(4n)])).rejects.toMatchObject({ name: 'RetryLaterError' })
  })

  it('leaves events of a newer release to a newer worker', async () => {
    const added: unknown[] = []
    const queues = queuesThat(async (jobs) => void added.push(...jobs))
    const framed = { ...event(5n), type: 'LeadFramed' }
    await expect(createJobEnqueuer(queues, { tellOfPasswordReset })([event(4n), framed])).rejects.toMatchObject({
      name: 'RetryLaterError',
      message: 'LeadFramed belongs to a newer release',
    })
    expect(added).toEqual([])
  })

  it('has the user told of each password reset, and of no other change of an account', async () => {
    const told: string[] = []
    const reset = { ...event(5n), type: 'UserPasswordReset', streamId: 'user-7' }
    const changed = { ...event(6n), type: 'UserPasswordChanged', streamId: 'user-7' }
    const relay = createJobEnqueuer(
      queuesThat(async () => undefined),
      { tellOfPasswordReset: async ({ streamId }) => void told.push(streamId) },
    )
    await relay([event(4n), reset, changed])
    expect(told).toEqual(['user-7'])
  })
})

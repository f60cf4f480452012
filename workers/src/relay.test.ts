import type { RecordedEvent } from '@crm/domain'
import { describe, expect, it } from 'vitest'
import { activityJobs, enqueue, erasureJobs, importJobs, projectionRunJobs } from './relay.ts'

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

describe('the relay', () => {
  it('makes one job of a batch, named by its last event', () => {
    expect(activityJobs([event(4n), event(6n)])).toEqual([{ id: 'e-event6-record-activity', payload: { from: '4', to: '6' } }])
  })

  it('makes the same job of the same batch, and another of a longer one', () => {
    const [once] = activityJobs([event(4n)])
    expect(activityJobs([event(4n)])).toEqual([once])
    expect(activityJobs([event(4n), event(5n)])[0]?.id).not.toBe(once?.id)
  })

  it('makes nothing of nothing', () => {
    expect(activityJobs([])).toEqual([])
  })

  it('makes a job of each import that begins, or begins to be undone, and of nothing else', () => {
    const begins = { ...event(4n), type: 'LeadImportStarted', streamId: 'leadImport-9' }
    const undo = { ...event(5n), type: 'LeadImportUndoStarted', streamId: 'leadImport-9' }
    expect(importJobs([begins, event(6n), undo])).toEqual([
      { id: 'e-event4-import-leads', payload: { importId: 9 } },
      { id: 'e-event5-import-leads', payload: { importId: 9 } },
    ])
  })

  it('makes a job of each run over a read table that is asked for', () => {
    const asked = { ...event(4n), type: 'ProjectionRunAsked', streamId: 'projectionRun-3' }
    const ended = { ...event(5n), type: 'ProjectionRunFinished', streamId: 'projectionRun-3' }
    expect(projectionRunJobs([asked, ended])).toEqual([{ id: 'e-event4-run-projection', payload: { runId: 3 } }])
  })

  it('makes a job of each erasure that is asked for', () => {
    const asked = { ...event(4n), type: 'ErasureRequested', streamId: 'erasure-3' }
    const done = { ...event(5n), type: 'PersonErased', streamId: 'erasure-3' }
    expect(erasureJobs([asked, done])).toEqual([{ id: 'e-event4-erase-person', payload: { erasureId: 3 } }])
  })

  it('waits when the queue takes nothing, and blames no event', async () => {
    const queue = { addAll: () => Promise.reject(new Error('away')) }
    await expect(
      enqueue({ activity: queue, imports: queue, erasures: queue, projectionRuns: queue, emails: queue, testEmails: queue })([event(4n)]),
    ).rejects.toMatchObject({
      name: 'NotNow',
    })
  })

  it('leaves what a newer release has written to a newer worker', async () => {
    const added: unknown[] = []
    const queue = { addAll: async (jobs: readonly unknown[]) => void added.push(...jobs) }
    const queues = { activity: queue, imports: queue, erasures: queue, projectionRuns: queue, emails: queue, testEmails: queue }
    const framed = { ...event(5n), type: 'LeadFramed' }
    await expect(enqueue(queues)([event(4n), framed])).rejects.toMatchObject({
      name: 'NotNow',
      message: 'LeadFramed is of a newer release',
    })
    expect(added).toEqual([])
  })
})

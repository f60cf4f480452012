import type { EventStore } from '@crm/event-store'
import type { ApiHandlers, SignedInUser } from '@crm/http'
import { createLogger } from '@crm/telemetry'
import { describe, expect, it, vi } from 'vitest'
import { withViewRecording } from './record-views.ts'

const user: SignedInUser = { id: 3, sessionId: '1', username: 'maria', role: 'owner', permissions: [] }
const meta = { actor: { id: '3', name: 'maria' }, ip: null, userAgent: null, correlationId: 'c1', causationId: null }
const log = createLogger('test', { level: 'silent' })

function noting(execute = vi.fn(async (_execution: { streamId: string }) => ({}))) {
  let now = new Date('2026-03-09T10:15:00Z')
  const record = vi.fn(async () => ({ id: 42 }))
  const noted = withViewRecording({ leadRecord: record, getLead: record } as unknown as ApiHandlers, {
    store: { execute } as unknown as EventStore,
    clock: () => now,
    log,
  }) as Record<string, (request: object) => Promise<unknown>>
  const read = (name: string, id = 42) => noted[name]?.({ params: { id }, user, meta })
  const recorded = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    return execute.mock.calls.map(([{ streamId }]) => streamId)
  }
  const setTime = (instant: string) => {
    now = new Date(instant)
  }
  return { read, recorded, setTime, record }
}

describe('views of a record', () => {
  it('are recorded once an hour for each record', async () => {
    const { read, recorded, setTime } = noting()
    await read('leadRecord')
    await read('leadRecord')
    await read('leadRecord', 43)
    setTime('2026-03-09T11:00:00Z')
    await read('leadRecord')
    expect(await recorded()).toEqual(['view-3-lead-42-2026-03-09T10', 'view-3-lead-43-2026-03-09T10', 'view-3-lead-42-2026-03-09T11'])
  })

  it('are recorded only for calls that show one record', async () => {
    const { read, recorded } = noting()
    await read('getLead')
    expect(await recorded()).toEqual([])
  })

  it('are not recorded when nothing was shown', async () => {
    const { read, recorded, record } = noting()
    record.mockRejectedValueOnce(new Error('gone'))
    await expect(read('leadRecord')).rejects.toThrow('gone')
    expect(await recorded()).toEqual([])
  })

  it('are recorded after the answer, and a failure is retried at the next view', async () => {
    const { read, recorded } = noting(vi.fn(() => Promise.reject(new Error('away'))))
    expect(await read('leadRecord')).toEqual({ id: 42 })
    expect(await recorded()).toHaveLength(1)
    await read('leadRecord')
    expect(await recorded()).toHaveLength(2)
  })

  it('are skipped when too many are waiting to be recorded', async () => {
    const { read, recorded } = noting(vi.fn(() => new Promise(() => undefined)))
    for (let id = 1; id <= 30; id += 1) await read('leadRecord', id)
    expect(await recorded()).toHaveLength(20)
  })
})

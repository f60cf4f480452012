import { randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '@crm/database'
import type { Command, Decider, Event, EventMeta } from '@crm/domain'
import { createEventStore } from '@crm/event-store'
import { createLogger } from '@crm/telemetry'

type Happened = Command<'Happened', Event[]>

const anything: Decider<Happened, null, Event> = { initialState: null, decide: ({ data }) => data, evolve: (state) => state }

export const testEventMeta: EventMeta = {
  actor: { id: '2', name: 'maria' },
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0 Firefox/130.0',
  correlationId: randomUUID(),
  causationId: null,
}

export const testLogger = createLogger('workers', { level: process.env.LOG_LEVEL ?? 'silent' })

export type ActivityLogRow = {
  id: string
  event_id: string
  action: string
  details: string
  user_name: string | null
  ip_address: string | null
  user_agent: string | null
}

export function createLogHarness(url: string) {
  const db: Database = openDatabase({ connectionString: url, applicationName: 'worker test', poolSize: 4 })
  const store = createEventStore({ database: db, projections: [], clock: () => new Date() })
  const happened = (streamId: string, events: Event[], who: EventMeta = testEventMeta) =>
    store.execute({ decider: anything, streamId, command: { type: 'Happened', data: events }, meta: who })
  return {
    db,
    happened,
    notes: async (count: number, from = 1) => {
      for (let id = from; id < from + count; id++) await happened(`lead-${id}`, [note(id)])
    },
    /** The first difference between the event log and the activity log, or null. */
    difference: async () => {
      const { rows } = await db.pool.query(
        `select e.position, e.event_id, a.event_position as entry from crm.events e
         full join crm.activity_log a on a.event_position = e.position and a.event_id = e.event_id
         where e.position is null or a.event_position is null limit 3`,
      )
      return rows[0] ?? null
    },
    entries: async () =>
      (await db.pool.query<ActivityLogRow>('select *, event_position::text as id from crm.activity_log order by event_position')).rows,
    count: async () => Number((await db.pool.query<{ n: bigint }>('select count(*) as n from crm.activity_log')).rows[0]?.n),
    close: () => db.close(),
  }
}

const note = (id: number): Event => ({ type: 'NoteAdded', data: { lead: `Lead ${id}`, text: 'Left voicemail' } })

import type { Decider, Event, EventMeta, RecordedEvent } from '@crm/domain'
import type { Projection } from '../src/index.ts'

// A minimal aggregate whose total shows whether an event was lost or counted twice.
export type CountedEvent = Event<'Counted', { by: number; note: string }>
export type CountCommand = { type: 'Count'; data: { by: number; note: string } }
export type TallyState = { total: number; notes: string[] }

export const tallyDecider: Decider<CountCommand, TallyState, CountedEvent> = {
  initialState: { total: 0, notes: [] },
  decide: ({ data }) => (data.by === 0 ? [] : [{ type: 'Counted', data }]),
  evolve: ({ total, notes }, { data }) => ({ total: total + data.by, notes: [...notes, data.note] }),
}

export const createCountCommand = (by: number, note = ''): CountCommand => ({ type: 'Count', data: { by, note } })

export const tallyEventMeta: EventMeta = {
  actor: { id: '7', name: 'ada' },
  ip: '192.0.2.7',
  userAgent: 'test',
  correlationId: 'c-1',
  causationId: null,
}

export const fixedNoon = new Date('2026-03-02T12:00:00.000Z')

// Compares versions, so that applying an event twice changes nothing.
export const talliesProjection: Projection = {
  name: 'tallies',
  version: 1,
  tables: ['tallies'],
  handles: ['Counted'],
  project(event, table) {
    const { by, note } = (event as RecordedEvent<CountedEvent>).data
    return [
      {
        name: 'upsert-tally',
        text: `insert into ${table('tallies')} as t (stream_id, version, total, last_note, changed_at) values ($1, $2, $3, $4, $5)
               on conflict (stream_id) do update set version = $2, total = t.total + $3, last_note = $4, changed_at = $5 where t.version < $2`,
        values: [event.streamId, event.version, by, note, event.at],
      },
    ]
  },
}

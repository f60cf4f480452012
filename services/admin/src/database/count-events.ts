import type { Database } from '@crm/database'
import { readSafeHead } from '@crm/event-store'

const atOnce = 50_000n // positions of the log in one statement

// Adds new events to the counts per category and business day; a change of the time zone does not recount old days. One process at a time.
export async function updateEventCounts({ pool }: Pick<Database, 'pool'>, timeZone: string): Promise<void> {
  const head = await readSafeHead(pool)
  if (head === null) return
  while (await countSome({ pool }, timeZone, head));
}

async function countSome({ pool }: Pick<Database, 'pool'>, timeZone: string, head: bigint): Promise<boolean> {
  // One statement, so that the counts and the position up to which they are complete change together.
  const { rows } = await pool.query<{ position: bigint }>({
    name: 'count-events',
    text: `
      with mark as (select position from crm.events_counted where position < $1 for update skip locked),
      piece as (select position as after, least(position + $2, $1::bigint) as upto from mark),
      counted as (
        insert into crm.event_counts (category, day, streams, events)
        select e.category, (e.occurred_at at time zone $3)::date, count(*) filter (where e.stream_version = 1), count(*)
          from piece join crm.events e on e.position > piece.after and e.position <= piece.upto
         group by 1, 2 order by 1, 2
        on conflict (category, day) do update
          set streams = event_counts.streams + excluded.streams, events = event_counts.events + excluded.events
      )
      update crm.events_counted set position = piece.upto from piece returning events_counted.position`,
    values: [head, atOnce, timeZone],
  })
  const [moved] = rows
  return moved !== undefined && moved.position < head
}

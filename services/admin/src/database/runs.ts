import type { ProjectionRun } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type EventMeta, NotFound, Refused } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { type ProjectionRunKind, projectionRunStream } from '@crm/facts'
import { type SQLQuery, sql } from '@databases/pg'
import { projectionRun } from './decider.ts'

type Parts = { db: Pick<Database, 'pool' | 'read'>; store: EventStore; clock: () => Date }

/** A run's columns, as calls answer it. */
export const runColumns = sql`
  id, projection, kind, state, cause #>> '{actor,name}' as asked_by, asked_at, started_at, finished_at,
  position::float8 as position, head::float8 as head, differing, differences, error`

/** Asks for a run over a read table: its fact and its row, from which the workers take it. */
export async function askForRun({ db, store, clock }: Parts, kind: ProjectionRunKind, projection: string, meta: EventMeta) {
  const [known] = await db.read.query(sql`select 1 from crm.projections where name = ${projection} and status = 'live'`)
  if (known === undefined) throw new NotFound('There is no such read table')
  const id = await store.nextId('projectionRun')
  const insert = {
    text: `insert into crm.projection_runs (id, projection, kind, cause, asked_at, touched_at) values ($1, $2, $3, $4, $5, clock_timestamp())`,
    values: [id, projection, kind, JSON.stringify(meta), clock().toISOString()],
  }
  const command = { type: 'AskForRun' as const, data: { kind, projection } }
  await store
    .execute({ decider: projectionRun, streamId: projectionRunStream(id), command, meta, isNew: true }, () => [insert])
    .catch((error: unknown) => {
      if (!isUnfinished(error)) throw error
      throw new Refused(`${projection} is being rebuilt or verified already`)
    })
  return findRun(db, sql`id = ${id}`)
}

async function findRun({ read }: Pick<Database, 'read'>, condition: SQLQuery): Promise<ProjectionRun> {
  const [run]: ProjectionRun[] = await read.query(sql`select ${runColumns} from crm.projection_runs where ${condition}`)
  if (run === undefined) throw new NotFound('There is no such run')
  return run
}

const isUnfinished = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'projection_runs_one_unfinished'

import { setTimeout as rest } from 'node:timers/promises'
import { typeParsers } from '@crm/database'
import pg from 'pg'
import type { Checkpoint, CheckpointLine } from './checkpoint.ts'
import { firstUnexplained } from './erasures.ts'
import { type Fault, faultOf } from './faults.ts'
import { sealedEnd } from './seal-events.ts'
import { sealedRows } from './sealed-rows.ts'
import { startWalk, type Walk } from './walk.ts'

/** How to check the log. The checkpoints are asked for before anything else is read, so that none of them can be ahead of what is. */
export type LogVerification = {
  connectionString: string
  checkpoints: () => Promise<readonly (CheckpointLine & { source: string })[]>
  /** Sessions of the database that compute side by side: as many of its processors are used. */
  sessions?: number
  /** The share of the time in which it works; for the rest it lets others have the processor. */
  share?: number
  report?: (progress: { position: bigint; sealedTo: bigint }) => void | Promise<void>
  signal?: AbortSignal
}

/** What came of it. `unsealed` events have no seal yet: nothing proves them. `fault` is null when all is as it was. */
export type LogCheck = {
  sealedTo: bigint
  sealed: number
  erased: number
  checkpoints: number
  unsealed: number
  fault: Fault | null
}

/** Recomputes every leaf and the chain of heads, compares them with the seals and the checkpoints, and names the first position that is wrong. */
export async function verifyLog({ connectionString, sessions = 2, ...verification }: LogVerification): Promise<LogCheck> {
  const lines = await verification.checkpoints()
  const clients = await Promise.all(Array.from({ length: sessions }, () => connect(connectionString)))
  try {
    return await check(clients, lines, verification)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

// An event can be inserted even before the first.
const leastPosition = -(2n ** 63n)

type Lines = Awaited<ReturnType<LogVerification['checkpoints']>>

async function check(
  clients: pg.Client[],
  lines: Lines,
  verification: Omit<LogVerification, 'connectionString' | 'sessions'>,
): Promise<LogCheck> {
  const client = clients[0] as pg.Client
  const checkpoints = lines.flatMap((line): Checkpoint[] => ('checkpoint' in line ? [line.checkpoint] : []))
  const { position: sealedTo } = await sealedEnd(client)
  const walk = startWalk(checkpoints)
  await goAlong(walk, clients, sealedTo, verification)
  const { suspicions, erased, sealed } = walk.end()
  const unexplained = await firstUnexplained(client, { positions: erased, doubted: suspicions.map(({ position }) => position), sealedTo })
  if (unexplained !== null) suspicions.push({ kind: 'erased', position: unexplained })
  const faults = await Promise.all(suspicions.map((suspicion) => faultOf(client, suspicion)))
  faults.push(...lines.flatMap(forgery))
  const { rows } = await client.query<{ unsealed: number }>('select count(*)::int as unsealed from crm.events where position > $1', [
    sealedTo,
  ])
  return {
    ...{ sealedTo, sealed, erased: erased.length, checkpoints: checkpoints.length, unsealed: rows[0]?.unsealed ?? 0 },
    fault: faults.sort((a, b) => Number(a.position - b.position))[0] ?? null,
  }
}

async function goAlong(walk: Walk, clients: pg.Client[], sealedTo: bigint, { share = 1, report, signal }: Partial<LogVerification>) {
  let since = performance.now()
  for await (const rows of sealedRows(clients, leastPosition, sealedTo)) {
    signal?.throwIfAborted()
    for (const row of rows) if (!walk.take(row)) return
    await report?.({ position: rows.at(-1)?.position ?? 0n, sealedTo })
    if (share < 1) await rest((performance.now() - since) * (1 / share - 1), undefined, { signal })
    since = performance.now()
  }
}

function forgery(line: Lines[number]): Fault[] {
  if ('checkpoint' in line) return []
  return [{ position: line.position ?? 0n, reason: `A checkpoint outside the database can't be trusted: ${line.source} ${line.wrong}.` }]
}

// Nothing but PostgreSQL's own functions, whatever others may have been put beside them.
async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'crm verify log',
    options: '-c role=crm_app -c TimeZone=UTC -c search_path=pg_catalog',
    types: typeParsers,
  })
  // A session that breaks fails its query; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

import { setTimeout as rest } from 'node:timers/promises'
import { postgresTypeParsers } from '@crm/database'
import pg, { type Client } from 'pg'
import { buildEventTextSql, buildLeafHashSql } from './chain.ts'
import { type SealChainWalk, startSealChainWalk } from './chain-walk.ts'
import type { ParsedCheckpointLine, SealCheckpoint } from './checkpoint.ts'
import { explainLogFault, type LogFault } from './log-fault.ts'
import { readSealChainEnd } from './seal-events.ts'
import { readSealedRows } from './sealed-rows.ts'

/** The checkpoints are read before the log, so that none of them is newer than the checked events. */
type VerifyLogOptions = {
  connectionString: string
  checkpoints: () => Promise<readonly (ParsedCheckpointLine & { source: string })[]>
  sessions?: number
  /** The share of the time in which it works, from 0 to 1. It sleeps in between, to leave the CPU to other processes. */
  share?: number
  report?: (progress: { position: bigint; sealedTo: bigint }) => void | Promise<void>
  signal?: AbortSignal
}

/** The result of a check. `unsealed`: events without a seal, which cannot be checked. `fault` is null if the log is unchanged. */
export type LogVerificationResult = {
  sealedTo: bigint
  sealed: number
  erased: number
  checkpoints: number
  unsealed: number
  fault: LogFault | null
}

/** Recomputes every leaf and head, compares them with the seals and the checkpoints, and finds the first wrong position. */
export async function verifyLog({ connectionString, sessions = 2, ...verification }: VerifyLogOptions): Promise<LogVerificationResult> {
  const lines = await verification.checkpoints()
  const clients = await Promise.all(Array.from({ length: sessions }, () => connect(connectionString)))
  try {
    return await check(clients, lines, verification)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

// The lowest possible position, because an attacker may insert an event before position 1.
const leastPosition = -(2n ** 63n)

type Lines = Awaited<ReturnType<VerifyLogOptions['checkpoints']>>

async function check(
  clients: pg.Client[],
  lines: Lines,
  verification: Omit<VerifyLogOptions, 'connectionString' | 'sessions'>,
): Promise<LogVerificationResult> {
  const client = clients[0] as pg.Client
  const checkpoints = lines.flatMap((line): SealCheckpoint[] => ('checkpoint' in line ? [line.checkpoint] : []))
  const { position: sealedTo } = await readSealChainEnd(client)
  const walk = startSealChainWalk(checkpoints)
  await goAlong(walk, clients, sealedTo, verification)
  const { suspicions, erased, sealed } = walk.end()
  const unexplained = await firstUnexplained(client, { positions: erased, doubted: suspicions.map(({ position }) => position), sealedTo })
  if (unexplained !== null) suspicions.push({ kind: 'erased', position: unexplained })
  const faults = await Promise.all(suspicions.map((suspicion) => explainLogFault(client, suspicion)))
  faults.push(...lines.flatMap(forgery))
  const { rows } = await client.query<{ unsealed: number }>('select count(*)::int as unsealed from crm.events where position > $1', [
    sealedTo,
  ])
  return {
    ...{ sealedTo, sealed, erased: erased.length, checkpoints: checkpoints.length, unsealed: rows[0]?.unsealed ?? 0 },
    fault: faults.sort((a, b) => Number(a.position - b.position))[0] ?? null,
  }
}

async function goAlong(
  walk: SealChainWalk,
  clients: pg.Client[],
  sealedTo: bigint,
  { share = 1, report, signal }: Partial<VerifyLogOptions>,
) {
  let since = performance.now()
  for await (const rows of readSealedRows(clients, leastPosition, sealedTo)) {
    signal?.throwIfAborted()
    for (const row of rows) if (!walk.take(row)) return
    await report?.({ position: rows.at(-1)?.position ?? 0n, sealedTo })
    if (share < 1) await rest((performance.now() - since) * (1 / share - 1), undefined, { signal })
    since = performance.now()
  }
}

function forgery(line: Lines[number]): LogFault[] {
  if ('checkpoint' in line) return []
  return [{ position: line.position ?? 0n, reason: `A checkpoint outside the database cannot be trusted: ${line.source} ${line.wrong}.` }]
}

// The search path allows only PostgreSQL's own functions, in case someone added functions of the same name.
async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'crm verify log',
    options: '-c role=crm_app -c TimeZone=UTC -c search_path=pg_catalog',
    types: postgresTypeParsers,
  })
  // A lost connection rejects its query. Without this listener it would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const erasureFact = { category: 'erasure', type: 'PersonErased' } as const

const slice = 10_000

// For each event the last erasure counts. The erasure's own event must match its seal, or be too new to have one.
const unexplainedOnes = `
  with told as (
    select distinct on (at) (listed ->> 'position')::bigint as at, listed ->> 'digest' as digest
      from crm.events as fact
      left join crm.event_seals as seal on seal.position = fact.position
     cross join jsonb_array_elements(case jsonb_typeof(fact.data -> 'rows') when 'array' then fact.data -> 'rows' else '[]' end) as listed
     where fact.type = $2 and fact.category = $3 and listed ->> 'position' = any ($1::text[])
       and fact.position <> all ($4::bigint[])
       and case when seal.position is null then fact.position > $5
                else ${buildLeafHashSql('seal.salt', buildEventTextSql('fact'))} = seal.leaf end
     order by at, fact.position desc
  )
  select redacted.position from crm.events as redacted left join told on told.at = redacted.position
   where redacted.position = any ($1::text[]::bigint[])
     and told.digest is distinct from encode(sha256(convert_to(${buildEventTextSql('redacted')}, 'UTF8')), 'hex')
   order by redacted.position limit 1`

type Erased = { positions: readonly bigint[]; doubted: readonly bigint[]; sealedTo: bigint }

async function firstUnexplained(client: Client, { positions, doubted, sealedTo }: Erased): Promise<bigint | null> {
  for (let from = 0; from < positions.length; from += slice) {
    const { rows } = await client.query<{ position: bigint }>(unexplainedOnes, [
      positions.slice(from, from + slice).map(String),
      erasureFact.type,
      erasureFact.category,
      doubted,
      sealedTo,
    ])
    if (rows[0]) return rows[0].position
  }
  return null
}

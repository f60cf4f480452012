import { setTimeout as rest } from 'node:timers/promises'
import { postgresTypeParsers } from '@crm/database'
import pg from 'pg'
import { type SealChainWalk, startSealChainWalk } from './chain-walk.ts'
import type { CheckpointLine, SealCheckpoint } from './checkpoint.ts'
import { listWrittenCheckpoints } from './checkpoint-writer.ts'
import { explainLogFault, type LogFault } from './log-fault.ts'
import { findLastUnsignedPosition, findLostCheckpoints } from './lost-checkpoints.ts'
import { type ErasureProofs, findUnexplainedErasures, readRecordedErasures } from './recorded-erasures.ts'
import { readSealChainEnd } from './seal-events.ts'
import { readSealForms, type SealForms } from './seal-forms.ts'
import { readSealedRows } from './sealed-rows.ts'

/** The checkpoints are read before the log, so that none of them is newer than the checked events. */
type VerifyLogOptions = {
  connectionString: string
  checkpoints: () => Promise<readonly CheckpointLine[]>
  /** The file that must be among the checkpoints (see `buildFilePlace`). */
  place?: string
  erasures: ErasureProofs
  sessions?: number
  /** The share of the time in which it works, from 0 to 1. It sleeps in between, to leave the CPU to other processes. */
  share?: number
  report?: (progress: { position: bigint; sealedTo: bigint }) => void | Promise<void>
  signal?: AbortSignal
}

/** The result of a check. `erasedUnproven`: erased events whose seals don't show that only personal data was taken out. `unsealed`: events
 * without a seal, which cannot be checked. `fault` is null if the log is unchanged. */
export type LogVerificationResult = {
  sealedTo: bigint
  sealed: number
  erased: number
  erasedUnproven: number
  checkpoints: number
  unsealed: number
  fault: LogFault | null
}

/** Recomputes every leaf and head, compares them with the seals and the checkpoints, and finds the first wrong position. */
export async function verifyLog({ connectionString, sessions = 2, ...verification }: VerifyLogOptions): Promise<LogVerificationResult> {
  const clients = await Promise.all(Array.from({ length: sessions }, () => connect(connectionString)))
  try {
    return await check(clients, verification)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

// The lowest possible position, because an attacker may insert an event before position 1.
const leastPosition = -(2n ** 63n)

type Verification = Omit<VerifyLogOptions, 'connectionString' | 'sessions'>

async function check(clients: pg.Client[], verification: Verification): Promise<LogVerificationResult> {
  const client = clients[0] as pg.Client
  // In this order, because the sealer writes a line before the database knows of it, and begins the file before the first seal.
  const written = await listWrittenCheckpoints(client)
  const early = await verification.checkpoints()
  const { position: sealedTo } = await readSealChainEnd(client)
  const lines = early.length === 0 && sealedTo > 0n ? await verification.checkpoints() : early
  const checkpoints = lines.flatMap((line): SealCheckpoint[] => ('checkpoint' in line ? [line.checkpoint] : []))
  const forms = await readSealForms(client)
  const walk = startSealChainWalk(checkpoints)
  await goAlong(walk, clients, forms, sealedTo, verification)
  const { suspicions, erased, sealed } = walk.end()
  // One snapshot, because an erasure may be committed meanwhile.
  await client.query('begin isolation level repeatable read, read only')
  const recorded = await readRecordedErasures(client, verification.erasures, findLastUnsignedPosition(lines))
  const [unexplained] = await findUnexplainedErasures(client, erased, recorded.redacted)
  await client.query('commit')
  if (unexplained !== undefined) suspicions.push({ kind: 'erased', position: unexplained })
  const faults = await Promise.all(suspicions.map((suspicion) => explainLogFault(client, forms, suspicion)))
  faults.push(...recorded.faults, ...lines.flatMap(forgery))
  const lost = findLostCheckpoints(lines, { written, place: verification.place ?? null, sealedTo })
  const { rows } = await client.query<{ unsealed: number }>('select count(*)::int as unsealed from crm.events where position > $1', [
    sealedTo,
  ])
  return {
    ...{ sealedTo, sealed, erased: erased.length, erasedUnproven: erased.filter(({ isProven }) => !isProven).length },
    ...{ checkpoints: checkpoints.filter(({ position }) => position > 0n).length, unsealed: rows[0]?.unsealed ?? 0 },
    // Lost checkpoints come last, because they are no fault of the log.
    fault: faults.sort(byPosition)[0] ?? lost.sort(byPosition)[0] ?? null,
  }
}

const byPosition = (a: LogFault, b: LogFault): number => Number(a.position - b.position)

async function goAlong(
  walk: SealChainWalk,
  clients: pg.Client[],
  forms: SealForms,
  sealedTo: bigint,
  { share = 1, report, signal }: Partial<VerifyLogOptions>,
) {
  let since = performance.now()
  for await (const rows of readSealedRows(clients, forms, leastPosition, sealedTo)) {
    signal?.throwIfAborted()
    for (const row of rows) if (!walk.take(row)) return
    await report?.({ position: rows.at(-1)?.position ?? 0n, sealedTo })
    if (share < 1) await rest((performance.now() - since) * (1 / share - 1), undefined, { signal })
    since = performance.now()
  }
}

function forgery(line: CheckpointLine): LogFault[] {
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

import { openDatabase } from '@crm/database'
import type { Pool } from 'pg'
import { readCheckpointFile } from './checkpoint.ts'
import { buildFilePlace } from './checkpoint-writer.ts'
import type { ErasureProofs } from './recorded-erasures.ts'
import { type LogVerificationResult, verifyLog } from './verify-log.ts'

/** A requested check of the log (crm.log_verifications). Instants are ISO text; `reason` is null if no fault was found. */
type LogVerificationRow = {
  id: number
  asked_at: string
  asked_by: string | null
  started_at: string | null
  finished_at: string | null
  sealed_to: number | null
  checked_to: number
  first_bad_position: number | null
  reason: string | null
}

const columns = `id::float8, asked_at, asked_by, started_at, finished_at, sealed_to::float8, checked_to::float8, first_bad_position::float8, reason`

/** Requests a check, unless one is already waiting or running. Returns that one or the new one. */
export async function requestLogVerification(pool: Pool, askedBy: string | null): Promise<LogVerificationRow> {
  await pool.query('insert into crm.log_verifications (asked_by) values ($1) on conflict do nothing', [askedBy])
  const { rows } = await pool.query<LogVerificationRow>(`select ${columns} from crm.log_verifications order by id desc limit 1`)
  return rows[0] as LogVerificationRow
}

/** Requests a check if there was none for this many milliseconds and the log has seals. */
export async function requestLogVerificationIfDue(pool: Pool, milliseconds: number): Promise<void> {
  await pool.query(
    `insert into crm.log_verifications (asked_by)
     select null where exists (select from crm.event_seals)
       and not exists (select from crm.log_verifications where asked_at > clock_timestamp() - $1 * interval '1 ms')
     on conflict do nothing`,
    [milliseconds],
  )
}

export async function findUnfinishedVerification(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>('select id::int from crm.log_verifications where finished_at is null')
  return rows[0]?.id ?? null
}

export async function markVerificationStarted(pool: Pool, id: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update crm.log_verifications set started_at = clock_timestamp(), checked_to = 0 where id = $1 and finished_at is null',
    [id],
  )
  return rowCount === 1
}

export async function recordVerificationProgress(pool: Pool, id: number, at: { position: bigint; sealedTo: bigint }): Promise<void> {
  await pool.query('update crm.log_verifications set checked_to = $2, sealed_to = $3 where id = $1', [id, at.position, at.sealedTo])
}

/** Stores the result of a check; `id` is null for a check from the command line. */
export async function recordVerificationResult(
  pool: Pool,
  id: number | null,
  startedAt: Date,
  check: LogVerificationResult,
): Promise<void> {
  const { sealedTo, checkpoints, unsealed, fault } = check
  const found = [sealedTo, checkpoints, unsealed, fault?.position ?? null, fault?.reason ?? null]
  const result = 'sealed_to, checked_to, checkpoints, unsealed, first_bad_position, reason, finished_at'
  if (id === null) {
    await pool.query(
      `insert into crm.log_verifications (asked_at, started_at, ${result}) values ($1, $1, $2, $2, $3, $4, $5, $6, clock_timestamp())`,
      [startedAt, ...found],
    )
  } else {
    await pool.query(
      `update crm.log_verifications set (${result}) = ($2, $2, $3, $4, $5, $6, clock_timestamp()) where id = $1 and finished_at is null`,
      [id, ...found],
    )
  }
}

/** Marks a check as failed. The log may be fine, so no position is set. */
export async function recordVerificationFailure(pool: Pool, id: number, error: unknown): Promise<void> {
  const reason = `The check failed: ${error instanceof Error ? error.message : error}`
  await pool.query('update crm.log_verifications set reason = $2, finished_at = clock_timestamp() where id = $1 and finished_at is null', [
    id,
    reason.slice(0, 500),
  ])
}

type VerifyLogCommand = {
  connectionString: string
  /** The workers' file, and copies of files from other places. */
  files: readonly [string, ...string[]]
  key: Buffer
  erasures: ErasureProofs
  print: (line: string) => void
}

const printEvery = 2_000 // milliseconds

/** Checks the log, prints and records the result. Returns the exit code: 1 if the log was changed. */
export async function runVerifyLogCommand({ connectionString, files, key, erasures, print }: VerifyLogCommand): Promise<number> {
  const startedAt = new Date()
  let printed = 0
  const check = await verifyLog({
    connectionString,
    checkpoints: async () => (await Promise.all(files.map((file) => readCheckpointFile(file, key)))).flat(),
    ...{ place: buildFilePlace(files[0]), erasures },
    report: ({ position, sealedTo }) => {
      if (performance.now() - printed < printEvery) return
      printed = performance.now()
      print(`Position ${position} of ${sealedTo}`)
    },
  })
  for (const line of inWords(check)) print(line)
  const database = openDatabase({ connectionString, applicationName: 'crm verify log', poolSize: 1 })
  await recordVerificationResult(database.pool, null, startedAt, check).finally(() => database.close())
  return check.fault ? 1 : 0
}

function inWords({ sealed, sealedTo, erased, erasedUnproven, checkpoints, unsealed, fault }: LogVerificationResult): string[] {
  const number = (count: number) => count.toLocaleString('en-US')
  const lines = fault
    ? [`First bad position: ${fault.position}`, fault.reason]
    : [`All ${number(sealed)} sealed events, up to position ${sealedTo}, are unchanged; matching checkpoints: ${number(checkpoints)}.`]
  if (erased > 0) lines.push(`${number(erased)} of them were erased later, each by an erasure recorded in the log.`)
  if (erasedUnproven > 0)
    lines.push(
      `For ${number(erasedUnproven)} erased events, only the erasure in the log, not their seals, shows that nothing but personal data was removed.`,
    )
  if (unsealed > 0)
    lines.push(`${number(unsealed)} later events have no seal yet and cannot be verified. The workers seal new events every second.`)
  return lines
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { buildErasureStreamId, type ErasureEvent, type ErasureRecord, type RedactedEvent } from '@crm/events'
import type { ClientBase } from 'pg'
import { buildEventTextSql, buildLeafHashSql } from './chain.ts'
import type { ErasedRow } from './chain-walk.ts'
import type { LogFault } from './log-fault.ts'

/** The key that signs erasures. It is outside the database, so that nobody can forge one with the database alone. */
export const deriveErasureKey = (secretsKey: Buffer): Buffer => createHmac('sha256', secretsKey).update('erasures').digest()

type Signed = { streamId: string; version: number; rows: readonly RedactedEvent[] }

/** Signs a `PersonErased` for its place, so that it can't be used for another erasure or event. */
export function signErasure(key: Buffer, { streamId, version, rows }: Signed): string {
  const said = rows.map(({ position, digest, leaf = null, exceedsForm = false }) => [position, digest, leaf, exceedsForm])
  return createHmac('sha256', key)
    .update(JSON.stringify([streamId, version, said]))
    .digest('hex')
}

export type ErasureProofs = {
  key: Buffer
  /** The file of erasures, and where it is; an erasure that was kept elsewhere is not looked up in it. */
  kept?: { place: string; read: () => Promise<readonly Pick<ErasureRecord, 'erasure' | 'leads'>[]> }
}

export type RecordedErasures = {
  /** What the last erasure of each event left of it. */
  redacted: ReadonlyMap<bigint, RedactedEvent>
  faults: LogFault[]
}

/** Reads all erasures of the log. `unsignedUpTo`: an erasure counts without a signature up to this position; null: anywhere. */
export async function readRecordedErasures(
  client: ClientBase,
  { key, kept }: ErasureProofs,
  unsignedUpTo: bigint | null,
): Promise<RecordedErasures> {
  const events = await readErasureEvents(client)
  const redacted = new Map<bigint, RedactedEvent>()
  const erasures = new Map<string, Erasure>()
  const seen = new Set<string>()
  const faults: LogFault[] = []
  for (const event of events) {
    const erasure = erasures.get(event.stream_id) ?? { position: event.position, leads: null, events: 0, isSigned: true, keptAt: null }
    erasures.set(event.stream_id, erasure)
    if (event.type === 'ErasureRequested') erasure.leads ??= numbersIn(event.data.leads)
    if (event.type === 'ErasureFinished') erasure.keptAt = textIn(event.data.keptAt)
    if (event.type !== 'PersonErased') continue
    const rows = rowsIn(event.data.rows)
    const isSigned = isSignedBy(key, event, rows)
    const place = `${event.stream_id}/${event.stream_version}`
    if (!isSigned && !(event.isOldAndSealed && (unsignedUpTo === null || event.position <= unsignedUpTo))) {
      faults.push({ position: event.position, reason: `The erasure at position ${event.position} is forged: this system did not sign it.` })
    } else if (seen.has(place)) {
      faults.push({ position: event.position, reason: `The erasure at position ${event.position} is forged: it repeats an earlier one.` })
    } else {
      seen.add(place)
      erasure.events += rows.length
      erasure.isSigned &&= isSigned
      erasure.first ??= event.position
      for (const row of rows) redacted.set(BigInt(row.position), row)
    }
  }
  return { redacted, faults: [...faults, ...(await compareWithTable(client, erasures)), ...(await compareWithFile(erasures, kept))] }
}

/** The erased events that no erasure explains. */
export async function findUnexplainedErasures(
  client: ClientBase,
  erased: readonly ErasedRow[],
  redacted: RecordedErasures['redacted'],
): Promise<bigint[]> {
  const found: bigint[] = []
  for (let from = 0; from < erased.length; from += slice) {
    const part = new Map(erased.slice(from, from + slice).map((row) => [row.position, row]))
    const { rows } = await client.query<{ position: bigint; digest: string; leaf: string }>(
      `select e.position, encode(sha256(convert_to(${buildEventTextSql('e')}, 'UTF8')), 'hex') as digest, encode(s.leaf, 'hex') as leaf
         from crm.events e join crm.event_seals s using (position) where e.position = any ($1::bigint[]) order by e.position`,
      [[...part.keys()].map(String)],
    )
    for (const { position, digest, leaf } of rows) {
      const told = redacted.get(position)
      const { form = 0, isProven = false } = part.get(position) ?? {}
      const isExplained = told?.digest === digest && (told.leaf === undefined || told.leaf === leaf)
      if (!isExplained || !(isProven || form === 0 || told.exceedsForm === true)) found.push(position)
    }
  }
  return found
}

const slice = 10_000

type ErasureEventData = { leads?: unknown; rows?: unknown; signature?: unknown; keptAt?: unknown }

type ErasureEventRow = {
  position: bigint
  stream_id: string
  stream_version: number
  type: ErasureEvent['type']
  data: ErasureEventData
  isOldAndSealed: boolean
}

type Erasure = {
  position: bigint
  first?: bigint
  leads: number[] | null
  events: number
  isSigned: boolean
  keptAt: string | null
}

async function readErasureEvents(client: ClientBase): Promise<ErasureEventRow[]> {
  const { rows } = await client.query<ErasureEventRow>(
    `select event.position, event.stream_id, event.stream_version, event.type,
       case jsonb_typeof(event.data) when 'object' then event.data else '{}' end as data,
       coalesce(seal.form is null and ${buildLeafHashSql('seal.salt', buildEventTextSql('event'))} = seal.leaf, false) as "isOldAndSealed"
     from crm.events event left join crm.event_seals seal using (position)
     where event.type in ('ErasureRequested', 'PersonErased', 'ErasureFinished') and event.category = 'erasure' order by event.position`,
  )
  return rows
}

function isSignedBy(
  key: Buffer,
  { stream_id: streamId, stream_version: version, data }: ErasureEventRow,
  rows: readonly RedactedEvent[],
): boolean {
  const signature = textIn(data.signature)
  if (signature === null || !/^[\da-f]{64}$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signErasure(key, { streamId, version, rows }), 'hex'))
}

// An attacker may write anything into an event.
function rowsIn(value: unknown): RedactedEvent[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (row): row is RedactedEvent =>
      typeof row === 'object' && row !== null && /^\d{1,18}$/.test(String(row.position)) && typeof row.digest === 'string',
  )
}
const numbersIn = (value: unknown): number[] | null => (Array.isArray(value) ? value.map(Number) : null)
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

async function compareWithTable(client: ClientBase, erasures: ReadonlyMap<string, Erasure>): Promise<LogFault[]> {
  const { rows } = await client.query<{ id: number; leads: number[]; events: number }>('select id, leads, events from crm.erasures')
  const table = new Map(rows.map((row) => [buildErasureStreamId(row.id), row]))
  return [...erasures].flatMap(([streamId, { first, leads, events }]) => {
    const row = table.get(streamId)
    if (first === undefined || (row && leads !== null && isSame(row.leads, leads) && row.events === events)) return []
    return [{ position: first, reason: `The erasure at position ${first} does not match its request or the table crm.erasures.` }]
  })
}

// Earlier releases, which did not sign, did not write every erasure to the file.
async function compareWithFile(erasures: ReadonlyMap<string, Erasure>, kept: ErasureProofs['kept']): Promise<LogFault[]> {
  const wanted = [...erasures].filter(([, { first, isSigned, keptAt }]) => first !== undefined && isSigned && keptAt === kept?.place)
  if (!kept || wanted.length === 0) return []
  const records = await kept.read()
  return wanted.flatMap(([streamId, { first = 0n, leads }]) => {
    const isKept = records.some((record) => buildErasureStreamId(record.erasure) === streamId && isSame(record.leads, leads ?? []))
    if (isKept) return []
    return [
      { position: first, reason: `The erasure at position ${first} is missing from the file of erasures, so a restore would lose it.` },
    ]
  })
}

const isSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((value, nth) => value === others[nth])

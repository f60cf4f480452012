import type { Event, EventMeta } from '@crm/domain'
import type { RedactedEvent } from '@crm/events'
import type { ClientBase } from 'pg'
import { buildAppendStatement } from '../append.ts'
import { createEventId } from '../execute.ts'
import type { Projection } from '../projection.ts'
import { buildEventTextSql } from '../seal/chain.ts'
import { type CheckpointLine, deriveCheckpointKey, readCheckpointFile } from '../seal/checkpoint.ts'
import { findLastUnsignedPosition } from '../seal/lost-checkpoints.ts'
import { deriveErasureKey, readRecordedErasures } from '../seal/recorded-erasures.ts'
import { readSealForms, type SealForms } from '../seal/seal-forms.ts'
import { buildSealFindingSql, sealFindingCodes } from '../seal/sealed-rows.ts'
import type { EventSchemaHistory } from '../upcaster.ts'
import { getLiveTableName } from '../write.ts'

export type EventRedaction = { position: bigint; data: unknown }

/** What an erasure needs to be believed later: the key that signs it, and the checkpoints, which show which unsigned erasures count. */
export type ErasureSigning = { key: Buffer; checkpoints: () => Promise<readonly CheckpointLine[]> }

export const createErasureSigning = (secretsKey: Buffer, checkpointsPath: string): ErasureSigning => ({
  key: deriveErasureKey(secretsKey),
  checkpoints: () => readCheckpointFile(checkpointsPath, deriveCheckpointKey(secretsKey)),
})

/** Redacts events in the caller's transaction, as the owner (see crm.erase_events), and returns what to sign. An event that was changed
 * before is redacted too, but not returned, so that verifying the log still finds the change. */
export async function redactEvents(
  client: ClientBase,
  { key, checkpoints }: ErasureSigning,
  redactions: readonly EventRedaction[],
): Promise<RedactedEvent[]> {
  const forms = await readSealForms(client)
  const before = await findSeals(client, forms, redactions)
  const isErased = ({ found }: FoundSeal) => found === sealFindingCodes.saltless || found === sealFindingCodes.erased
  const told = before.some(isErased)
    ? (await readRecordedErasures(client, { key }, findLastUnsignedPosition(await checkpoints()))).redacted
    : new Map<bigint, RedactedEvent>()
  await client.query('select crm.erase_events($1::bigint[], $2::jsonb[])', toColumns(redactions))
  const after = new Map((await findSeals(client, forms, redactions)).map(({ position, found }) => [position, found]))
  return before.flatMap((seal): RedactedEvent[] => {
    const { position, found, form, leaf, digest, redacted } = seal
    if (leaf === null) return [{ position, digest: redacted }]
    const isSound = found === sealFindingCodes.sound || (isErased(seal) && told.get(BigInt(position))?.digest === digest)
    if (!isSound) return []
    const exceedsForm = form !== null && after.get(position) === sealFindingCodes.saltless
    return [{ position, digest: redacted, leaf, ...(exceedsForm && { exceedsForm }) }]
  })
}

/** `digest`: of the row as it is; `redacted`: as it must be after the redaction, whatever the database then does. */
type FoundSeal = { position: string; found: number; form: number | null; leaf: string | null; digest: string; redacted: string }

async function findSeals(client: ClientBase, forms: SealForms, redactions: readonly EventRedaction[]): Promise<FoundSeal[]> {
  const digestOf = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`
  const { rows } = await client.query<FoundSeal>(
    `select e.position::text, ${buildSealFindingSql(forms, 'e', 's')} as found, s.form, encode(s.leaf, 'hex') as leaf,
       ${digestOf(buildEventTextSql('e'))} as digest, ${digestOf(buildEventTextSql('e', 'e.position', 'fresh.data'))} as redacted
     from unnest($1::bigint[], $2::jsonb[]) as fresh (position, data) join crm.events e on e.position = fresh.position
     left join crm.event_seals s on s.position = e.position order by e.position`,
    toColumns(redactions),
  )
  return rows
}

const toColumns = (redactions: readonly EventRedaction[]) => [
  redactions.map(({ position }) => position),
  redactions.map(({ data }) => JSON.stringify(data)),
]

export type AppendContext = {
  client: ClientBase
  projections: readonly Projection[]
  history: EventSchemaHistory
  meta: EventMeta
  now: Date
}

/** Appends an event to the end of a stream and updates its read tables. The event may depend on its version. The caller must have locked
 * the log. */
export async function appendEventInTransaction(
  { client, projections, history, meta, now }: AppendContext,
  streamId: string,
  given: Event | ((version: number) => Event),
): Promise<void> {
  const { rows } = await client.query<{ version: number }>('select version from crm.streams where stream_id = $1 for update', [streamId])
  const expectedVersion = rows[0]?.version ?? 0
  const event = typeof given === 'function' ? given(expectedVersion + 1) : given
  const [eventId, at] = [createEventId(now), now.toISOString()]
  const recorded = { ...event, position: 0n, eventId, streamId, version: expectedVersion + 1, at, meta }
  const { text, values } = buildAppendStatement(history)({ streamId, expectedVersion, events: [recorded] })
  await client.query({ text, values })
  for (const projection of projections) {
    if (!projection.handles.includes(event.type) || projection.isAsynchronous) continue
    for (const statement of projection.project(recorded, getLiveTableName))
      await client.query({ text: statement.text, values: statement.values })
  }
}

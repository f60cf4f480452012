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
  const positions = redactions.map(({ position }) => position)
  const forms = await readSealForms(client)
  const before = await findSeals(client, forms, positions)
  const isErased = ({ found }: FoundSeal) => found === sealFindingCodes.saltless || found === sealFindingCodes.erased
  const told = [...before.values()].some(isErased)
    ? (await readRecordedErasures(client, { key }, findLastUnsignedPosition(await checkpoints()))).redacted
    : new Map<bigint, RedactedEvent>()
  const { rows } = await client.query<{ position: string; digest: string }>(
    'select erased_position::text as position, digest from crm.erase_events($1::bigint[], $2::jsonb[])',
    [positions, redactions.map(({ data }) => JSON.stringify(data))],
  )
  const after = await findSeals(client, forms, positions)
  return rows.flatMap(({ position, digest }): RedactedEvent[] => {
    const seal = before.get(position)
    if (!seal || seal.leaf === null) return [{ position, digest }]
    const isSound = seal.found === sealFindingCodes.sound || (isErased(seal) && told.get(BigInt(position))?.digest === seal.digest)
    if (!isSound) return []
    const isWider = seal.form !== null && after.get(position)?.found === sealFindingCodes.saltless
    return [{ position, digest, leaf: seal.leaf, ...(isWider && { isWider }) }]
  })
}

type FoundSeal = { position: string; found: number; form: number | null; leaf: string | null; digest: string }

async function findSeals(client: ClientBase, forms: SealForms, positions: readonly bigint[]): Promise<Map<string, FoundSeal>> {
  const { rows } = await client.query<FoundSeal>(
    `select e.position::text, ${buildSealFindingSql(forms, 'e', 's')} as found, s.form, encode(s.leaf, 'hex') as leaf,
       encode(sha256(convert_to(${buildEventTextSql('e')}, 'UTF8')), 'hex') as digest
     from crm.events e left join crm.event_seals s on s.position = e.position where e.position = any ($1::bigint[])`,
    [positions],
  )
  return new Map(rows.map((row) => [row.position, row]))
}

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

import { hash } from 'node:crypto'

export type ChainEnd = { position: bigint; head: Buffer }

export const chainStart: ChainEnd = { position: 0n, head: Buffer.alloc(32) }

export const sealByteLengths = { position: 8, salt: 16, leaf: 32, head: 32 } as const

/** The salted hash of an event. Without the salt nothing can be guessed from it. */
export const leafOf = (salt: Buffer, text: string): Buffer => hash('sha256', Buffer.concat([salt, Buffer.from(text)]), 'buffer')

/** The head of the next seal. It covers everything before it, the event's leaf and position, and that no position in between is sealed. */
export function headAfter({ position: previous, head }: ChainEnd, position: bigint, leaf: Buffer): Buffer {
  const link = Buffer.alloc(sealByteLengths.head + 2 * sealByteLengths.position + sealByteLengths.leaf)
  head.copy(link)
  link.writeBigInt64BE(previous, sealByteLengths.head)
  link.writeBigInt64BE(position, sealByteLengths.head + sealByteLengths.position)
  leaf.copy(link, sealByteLengths.head + 2 * sealByteLengths.position)
  return hash('sha256', link, 'buffer')
}

export const sealedNext = (end: ChainEnd, position: bigint, leaf: Buffer): ChainEnd => ({ position, head: headAfter(end, position, leaf) })

/** Spells out `crm.event_text` here, so that an owner of the database cannot change how the log is checked. */
export const eventText = (row: string, position = `${row}.position`): string => `concat_ws(E'\\n',
  ${position}, ${row}.event_id, ${row}.stream_version, ${row}.schema_version, (extract(epoch from ${row}.occurred_at) * 1000000)::bigint,
  json_build_array(${row}.stream_id, ${row}.category, ${row}.type), ${row}.data, ${row}.meta)`

/** The leaf of an event, computed by the server so that the columns are not transferred. */
export const leafExpression = (salt: string, text: string): string => `sha256(${salt} || convert_to(${text}, 'UTF8'))`

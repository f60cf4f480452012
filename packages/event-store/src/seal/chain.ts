import { hash } from 'node:crypto'

export type SealChainEnd = { position: bigint; head: Buffer }

export const sealChainStart: SealChainEnd = { position: 0n, head: Buffer.alloc(32) }

export const sealByteLengths = { position: 8, salt: 16, leaf: 32, head: 32, form: 4 } as const

/** The salted hash of an event. Once the salt is deleted, nobody can guess the event's data and compare hashes. */
export const computeLeafHash = (salt: Buffer, text: string): Buffer => hash('sha256', Buffer.concat([salt, Buffer.from(text)]), 'buffer')

/** The head of the next seal. It depends on the previous head and position and on the event's leaf, form, and position, so any change
 * shows. Seals of an earlier release have no form (0). */
export function computeNextHeadHash({ position: previous, head }: SealChainEnd, position: bigint, leaf: Buffer, form = 0): Buffer {
  const link = Buffer.alloc(sealByteLengths.head + 2 * sealByteLengths.position + sealByteLengths.leaf)
  head.copy(link)
  link.writeBigInt64BE(previous, sealByteLengths.head)
  link.writeBigInt64BE(position, sealByteLengths.head + sealByteLengths.position)
  leaf.copy(link, sealByteLengths.head + 2 * sealByteLengths.position)
  if (form === 0) return hash('sha256', link, 'buffer')
  const formed = Buffer.alloc(sealByteLengths.form)
  formed.writeInt32BE(form)
  return hash('sha256', Buffer.concat([link, formed]), 'buffer')
}

export const extendSealChain = (end: SealChainEnd, position: bigint, leaf: Buffer, form = 0): SealChainEnd => ({
  position,
  head: computeNextHeadHash(end, position, leaf, form),
})

/** The same SQL as in the function `crm.event_text`. It is repeated here, because the database's owner could change that function. */
export const buildEventTextSql = (row: string, position = `${row}.position`, data = `${row}.data`): string => `concat_ws(E'\\n',
  ${position}, ${row}.event_id, ${row}.stream_version, ${row}.schema_version, (extract(epoch from ${row}.occurred_at) * 1000000)::bigint,
  json_build_array(${row}.stream_id, ${row}.category, ${row}.type), ${data}, ${row}.meta)`

/** The leaf of an event in seals without a form, computed by the server so that the columns are not transferred. */
export const buildLeafHashSql = (salt: string, text: string): string => `sha256(${salt} || convert_to(${text}, 'UTF8'))`

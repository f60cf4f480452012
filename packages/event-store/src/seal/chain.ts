import { hash } from 'node:crypto'

/** Where a chain of seals has come to: the position that was sealed last, and its head. */
export type ChainEnd = { position: bigint; head: Buffer }

/** Where every chain begins. */
export const chainStart: ChainEnd = { position: 0n, head: Buffer.alloc(32) }

/** Lengths in bytes of what seals are made of. */
export const length = { position: 8, salt: 16, leaf: 32, head: 32 } as const

/** The leaf of an event: no two events have the same one, and without the salt nothing can be guessed from it. */
export const leafOf = (salt: Buffer, text: string): Buffer => hash('sha256', Buffer.concat([salt, Buffer.from(text)]), 'buffer')

/** The head of the seal that follows. It covers all before it, the event's leaf and position, and that no position between the two is sealed. */
export function headAfter({ position: previous, head }: ChainEnd, position: bigint, leaf: Buffer): Buffer {
  const link = Buffer.alloc(length.head + 2 * length.position + length.leaf)
  head.copy(link)
  link.writeBigInt64BE(previous, length.head)
  link.writeBigInt64BE(position, length.head + length.position)
  leaf.copy(link, length.head + 2 * length.position)
  return hash('sha256', link, 'buffer')
}

/** The end of the chain after one more seal. */
export const sealedNext = (end: ChainEnd, position: bigint, leaf: Buffer): ChainEnd => ({ position, head: headAfter(end, position, leaf) })

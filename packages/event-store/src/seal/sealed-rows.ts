import type { Client } from 'pg'
import { buildEventTextSql, buildLeafHashSql, sealByteLengths } from './chain.ts'

export const sealFindingCodes = { sound: 0, changed: 1, saltless: 2, unsealed: 3, eventless: 4 } as const

/** `leaf` and `head` are empty without a seal. */
export type SealedRow = { position: bigint; previous: bigint; leaf: Buffer; head: Buffer; found: number }

const row = 1 + 2 * sealByteLengths.position + sealByteLengths.leaf + sealByteLengths.head
const byte = (value: number) => `'\\x0${value}'::bytea`

const chunk = 5_000n

// PostgreSQL returns a chunk as one value, because reading a row per event would take longer than the hashing.
const chunkOfRows = `
  select string_agg(
      case when seal.position is null then ${byte(sealFindingCodes.unsealed)}
           when event.position is null then ${byte(sealFindingCodes.eventless)}
           when seal.salt is null then ${byte(sealFindingCodes.saltless)}
           when ${buildLeafHashSql('seal.salt', buildEventTextSql('event'))} = seal.leaf then ${byte(sealFindingCodes.sound)}
           else ${byte(sealFindingCodes.changed)} end
      || int8send(position) || int8send(coalesce(previous, 0)) || coalesce(leaf, $3::bytea) || coalesce(head, $3::bytea), '' order by position
    ) as packed
    from (select * from crm.events where position > $1 and position <= $2) as event
    full join (select * from crm.event_seals where position > $1 and position <= $2) as seal using (position)`

const nextRow = `select least((select min(position) from crm.events where position > $1), (select min(position) from crm.event_seals where position > $1)) as next`

/** Yields the positions after `from`, up to and including `to`, in order and in chunks. Each client fetches its next chunk in advance. */
export async function* readSealedRows(clients: readonly Client[], from: bigint, to: bigint): AsyncGenerator<SealedRow[]> {
  const underWay: Promise<Buffer | null>[] = []
  let asked = from
  let isSparse = false
  for (let turn = 0; ; turn += 1) {
    if (isSparse && underWay.length === 0) {
      asked = await beforeNext(clients[0] as Client, asked, to)
      isSparse = false
    }
    while (!isSparse && asked < to && underWay.length < clients.length) {
      const client = clients[(turn + underWay.length) % clients.length] as Client
      const end = asked + chunk < to ? asked + chunk : to
      const packed = packedRows(client, asked, end)
      packed.catch(() => undefined) // the error is thrown where the promise is awaited
      underWay.push(packed)
      asked = end
    }
    const first = underWay.shift()
    if (!first) return
    const packed = await first
    if (packed) yield unpack(packed)
    // After an empty chunk, waits for all requests and continues at the next position that exists.
    else isSparse = true
  }
}

async function packedRows(client: Client, from: bigint, to: bigint): Promise<Buffer | null> {
  const { rows } = await client.query<{ packed: Buffer | null }>({
    name: 'sealed-rows',
    text: chunkOfRows,
    values: [from, to, Buffer.alloc(sealByteLengths.leaf)],
  })
  return rows[0]?.packed ?? null
}

async function beforeNext(client: Client, after: bigint, to: bigint): Promise<bigint> {
  const { rows } = await client.query<{ next: bigint | null }>(nextRow, [after])
  const next = rows[0]?.next ?? null
  return next === null || next > to ? to : next - 1n
}

function unpack(packed: Buffer): SealedRow[] {
  return Array.from({ length: packed.length / row }, (_, nth) => {
    const start = nth * row
    const leafAt = start + 1 + 2 * sealByteLengths.position
    return {
      found: packed[start] as number,
      position: packed.readBigInt64BE(start + 1),
      previous: packed.readBigInt64BE(start + 1 + sealByteLengths.position),
      leaf: packed.subarray(leafAt, leafAt + sealByteLengths.leaf),
      head: packed.subarray(leafAt + sealByteLengths.leaf, start + row),
    }
  })
}

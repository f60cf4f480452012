import type { Client } from 'pg'
import { buildEventTextSql, buildLeafHashSql, sealByteLengths } from './chain.ts'
import { buildFormLeafSql, buildNonPersonalTextSql, buildPersonalHashSql, type SealForms } from './seal-forms.ts'

/** `erased`: without salt, but what is not personal matches the seal. `saltless`: without salt, and the seal does not prove the rest. */
export const sealFindingCodes = { sound: 0, changed: 1, saltless: 2, unsealed: 3, eventless: 4, erased: 5 } as const

/** `leaf` and `head` are empty without a seal; `form` is 0 without a form. */
export type SealedRow = { position: bigint; previous: bigint; leaf: Buffer; head: Buffer; form: number; found: number }

const formAt = 1 + 2 * sealByteLengths.position + sealByteLengths.leaf + sealByteLengths.head
const row = formAt + sealByteLengths.form

const chunk = 5_000n

/** Whether an event matches its seal, in SQL: the code of what was found. */
export function buildSealFindingSql(forms: SealForms, event: string, seal: string): string {
  const personal = `case when ${seal}.salt is null then ${seal}.personal else ${buildPersonalHashSql(`${seal}.salt`, event)} end`
  return `case when ${seal}.position is null then ${sealFindingCodes.unsealed}
    when ${event}.position is null then ${sealFindingCodes.eventless}
    when ${seal}.form is null and ${seal}.salt is null then ${sealFindingCodes.saltless}
    when ${seal}.form is null then
      case when ${buildLeafHashSql(`${seal}.salt`, buildEventTextSql(event))} = ${seal}.leaf
        then ${sealFindingCodes.sound} else ${sealFindingCodes.changed} end
    when ${buildFormLeafSql(buildNonPersonalTextSql(forms, event, `${seal}.form`), personal)} = ${seal}.leaf then
      case when ${seal}.salt is null then ${sealFindingCodes.erased} else ${sealFindingCodes.sound} end
    when ${seal}.salt is null then ${sealFindingCodes.saltless}
    else ${sealFindingCodes.changed} end`
}

// PostgreSQL returns a chunk as one value, because reading a row per event would take longer than the hashing.
const buildChunkSql = (forms: SealForms): string => `
  select string_agg(
      substring(int4send(${buildSealFindingSql(forms, 'event', 'seal')}) from 4)
      || int8send(position) || int8send(coalesce(previous, 0)) || coalesce(leaf, $3::bytea) || coalesce(head, $3::bytea)
      || int4send(coalesce(form, 0)), '' order by position
    ) as packed
    from (select * from crm.events where position > $1 and position <= $2) as event
    full join (select * from crm.event_seals where position > $1 and position <= $2) as seal using (position)`

const nextRow = `select least((select min(position) from crm.events where position > $1), (select min(position) from crm.event_seals where position > $1)) as next`

/** Yields the positions after `from`, up to and including `to`, in order and in chunks. Each client fetches its next chunk in advance. */
export async function* readSealedRows(clients: readonly Client[], forms: SealForms, from: bigint, to: bigint): AsyncGenerator<SealedRow[]> {
  const text = buildChunkSql(forms)
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
      const packed = packedRows(client, text, asked, end)
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

async function packedRows(client: Client, text: string, from: bigint, to: bigint): Promise<Buffer | null> {
  const { rows } = await client.query<{ packed: Buffer | null }>({
    name: 'sealed-rows',
    text,
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
      head: packed.subarray(leafAt + sealByteLengths.leaf, start + formAt),
      form: packed.readInt32BE(start + formAt),
    }
  })
}

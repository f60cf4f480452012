import type { Pool } from 'pg'
import type { Lease } from '../lease.ts'
import { computeNextHeadHash, type SealChainEnd, sealByteLengths, sealChainStart } from './chain.ts'
import { buildFormLeafSql, buildNonPersonalTextSql, buildPersonalHashSql, type SealFormsInUse } from './seal-forms.ts'

export async function readSealChainEnd(db: Pick<Pool, 'query'>): Promise<SealChainEnd> {
  const { rows } = await db.query<SealChainEnd>('select position, head from crm.event_seals order by position desc limit 1')
  return rows[0] ?? sealChainStart
}

export type EventLeaves = { positions: bigint[]; salts: Buffer; leaves: Buffer; forms: number[] }

const formAt = sealByteLengths.position + sealByteLengths.salt + sealByteLengths.leaf
const row = formAt + sealByteLengths.form

/** Computes the leaves of a batch. PostgreSQL returns them as one value, which is much faster than a row per event. */
export async function readEventLeaves(
  pool: Pool,
  { forms, byType, plain }: SealFormsInUse,
  after: bigint,
  to: bigint,
  limit: number,
): Promise<EventLeaves> {
  const leaf = buildFormLeafSql(buildNonPersonalTextSql(forms, 'fresh', 'fresh.form'), buildPersonalHashSql('fresh.salt', 'fresh'))
  const { rows } = await pool.query<{ packed: Buffer | null }>({
    name: 'leaves-to-seal',
    text: `select string_agg(int8send(position) || salt || ${leaf} || int4send(form), '' order by position) as packed
             from (select *, uuid_send(gen_random_uuid()) as salt, coalesce(($4::jsonb ->> type)::int, $5::int) as form from crm.events
                    where position > $1 and position <= $2 order by position limit $3) as fresh`,
    values: [after, to, limit, JSON.stringify(byType), plain],
  })
  const packed = rows[0]?.packed ?? Buffer.alloc(0)
  const starts = Array.from({ length: packed.length / row }, (_, nth) => nth * row)
  const part = (offset: number, size: number) =>
    Buffer.concat(starts.map((start) => packed.subarray(start + offset, start + offset + size)))
  return {
    positions: starts.map((start) => packed.readBigInt64BE(start)),
    salts: part(sealByteLengths.position, sealByteLengths.salt),
    leaves: part(sealByteLengths.position + sealByteLengths.salt, sealByteLengths.leaf),
    forms: starts.map((start) => packed.readInt32BE(start + formAt)),
  }
}

/** Writes the seals and moves the checkpoint in one transaction. Returns the new end of the chain, or null if the lease was lost. */
export async function writeSeals(
  pool: Pool,
  lease: Lease,
  end: SealChainEnd,
  fresh: EventLeaves,
  to: bigint,
): Promise<SealChainEnd | null> {
  const { positions, salts, leaves, forms } = fresh
  const heads: Buffer[] = []
  let at = end
  for (const [nth, position] of positions.entries()) {
    const leaf = leaves.subarray(nth * sealByteLengths.leaf, (nth + 1) * sealByteLengths.leaf)
    const head = computeNextHeadHash(at, position, leaf, forms[nth])
    heads.push(head)
    at = { position, head }
  }
  const nthOf = (packed: string, size: number) => `substring(${packed}::bytea from (nth::int - 1) * ${size} + 1 for ${size})`
  const { rowCount } = await pool.query({
    name: 'write-seals',
    text: `with moved as materialized (select crm.advance_subscription($1, $2, $3, $4) as ours)
           insert into crm.event_seals (position, previous, salt, leaf, head, form)
           select position, lag(position, 1, $5::bigint) over (order by nth),
                  ${nthOf('$7', sealByteLengths.salt)}, ${nthOf('$8', sealByteLengths.leaf)}, ${nthOf('$9', sealByteLengths.head)}, form
             from moved, unnest($6::bigint[], $10::int[]) with ordinality as sealed (position, form, nth) where ours`,
    values: [lease.name, lease.epoch, lease.position, to, end.position, positions, salts, leaves, Buffer.concat(heads), forms],
  })
  return rowCount === positions.length ? at : null
}

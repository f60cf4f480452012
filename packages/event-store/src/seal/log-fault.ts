import type { Client } from 'pg'
import { buildEventTextSql, buildLeafHashSql, computeNextHeadHash } from './chain.ts'
import type { SuspectedFault } from './chain-walk.ts'
import { buildFormLeafSql, buildNonPersonalTextSql, buildPersonalHashSql, type SealForms } from './seal-forms.ts'
import type { SealedRow } from './sealed-rows.ts'

export type LogFault = { position: bigint; reason: string }

export function explainLogFault(client: Client, forms: SealForms, suspicion: SuspectedFault): Promise<LogFault> | LogFault {
  const { kind, position } = suspicion
  if (kind === 'unsealed') return unsealed(client, position)
  if (kind === 'surplus') return surplus(client, suspicion.position, suspicion.row)
  if (kind === 'changed' || kind === 'removed') return moved(client, forms, kind, position)
  if (kind === 'cut') return { position, reason: cut(position, suspicion.to) }
  if (kind === 'rewritten') return { position, reason: rewritten(position, suspicion.to) }
  return { position, reason: reasons[kind](position) }
}

const reasons = {
  erased: (at: bigint) =>
    `The event at position ${at} has been changed: its salt is missing, and no erasure in the log explains its content.`,
  seal: (at: bigint) => `The seal of position ${at} has been changed: it does not match the seal before it.`,
  forged: (at: bigint) => `The event at position ${at} and its seal have been changed: they do not match the seals after them.`,
}

const rewritten = (from: bigint, to: bigint): string =>
  `Seals from position ${from} to ${to} have been rewritten, and perhaps their events: they do not match the checkpoint at ${to}.`

const cut = (from: bigint, to: bigint): string =>
  from === to
    ? `The event at position ${from} and its seal have been removed.`
    : `The events from position ${from} to ${to} and their seals have been removed.`

async function unsealed(client: Client, position: bigint): Promise<LogFault> {
  const { rows } = await client.query<{ previous: bigint }>(
    'select previous from crm.event_seals where position > $1 order by position limit 1',
    [position],
  )
  const wasSealed = rows[0]?.previous === position
  return {
    position,
    reason: wasSealed
      ? `The seal of the event at position ${position} has been removed.`
      : `The event at position ${position} has been inserted after the events around it were sealed.`,
  }
}

// Either events with seals were inserted before this seal, which still refers to the one before them, or this seal is wrong.
async function surplus(client: Client, position: bigint, row: SealedRow): Promise<LogFault> {
  const { rows } = await client.query<{ head: Buffer | null; first: bigint }>(
    `select (select head from crm.event_seals where position = $1) as head, min(position) as first from crm.event_seals where position > $1`,
    [row.previous],
  )
  const { head = null, first = position } = rows[0] ?? {}
  const before = { position: row.previous, head: row.previous === 0n ? Buffer.alloc(32) : head }
  const isSkipped =
    before.head !== null && computeNextHeadHash({ ...before, head: before.head }, position, row.leaf, row.form).equals(row.head)
  if (!isSkipped) return { position, reason: reasons.seal(position) }
  return { position: first, reason: `The event at position ${first} has been inserted with a seal that the later seals do not include.` }
}

// Searches the whole log once, because the sealed event may have been moved.
async function moved(client: Client, forms: SealForms, kind: 'changed' | 'removed', position: bigint): Promise<LogFault> {
  const there = '$1::bigint'
  const { rows } = await client.query<{ position: bigint }>(
    `select event.position from crm.events as event, crm.event_seals as seal
      where seal.position = $1 and seal.leaf = case when seal.form is null then ${buildLeafHashSql('seal.salt', buildEventTextSql('event', there))}
        else ${buildFormLeafSql(buildNonPersonalTextSql(forms, 'event', 'seal.form', there), buildPersonalHashSql('seal.salt', 'event'))} end limit 1`,
    [position],
  )
  const now = rows[0]?.position
  if (kind === 'removed') {
    const where = now === undefined ? '' : `; it is now at position ${now}`
    return { position, reason: `The event at position ${position} has been removed${where}.` }
  }
  return {
    position,
    reason:
      now === undefined
        ? `The event at position ${position} has been changed: it does not match its seal.`
        : `The event at position ${position} has been swapped: the event that was sealed there is now at position ${now}.`,
  }
}

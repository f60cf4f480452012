import type { Lab } from '../lab/lab.ts'
import type { History } from '../load/history.ts'
import type { Found } from './found.ts'

/** Every acknowledged line of notes is there once, each client's in its order, and no line that nobody wrote (R10). */
export async function linesOf({ db }: Lab, { operations }: History): Promise<Found> {
  const breaches: string[] = []
  const written = operations.flatMap((operation) =>
    operation.wish.kind === 'note' ? [{ ...operation, lead: operation.wish.lead, line: operation.wish.line }] : [],
  )
  const leads = [...new Set(written.map(({ lead }) => lead))]
  const { rows } = await db.pool.query<{ id: number; notes: string | null }>('select id, notes from crm.leads where id = any ($1)', [leads])
  const linesOfLead = new Map(rows.map(({ id, notes }) => [id, (notes ?? '').split('\n').filter(Boolean)]))
  let lost = 0
  let double = 0
  for (const { lead, line, outcome } of written) {
    const times = (linesOfLead.get(lead) ?? []).filter((one) => one.endsWith(line)).length
    if (outcome === 'ok' && times === 0) lost += 1
    if (times > 1) double += 1
    if (outcome === 'fail' && times > 0) breaches.push(`the note ${line} was refused and is there`)
  }
  const strangers = [...linesOfLead].flatMap(([lead, lines]) =>
    lines.filter((one) => !written.some((write) => write.lead === lead && one.endsWith(write.line))),
  )
  if (lost > 0) breaches.push(`${lost} acknowledged notes are lost`)
  if (double > 0) breaches.push(`${double} notes are there twice`)
  if (strangers.length > 0) breaches.push(`${strangers.length} lines of notes are there that nobody wrote`)
  breaches.push(...outOfOrder(written, linesOfLead))
  return { figures: { notes: written.length, lost: lost, twice: double }, breaches }
}

type Written = { client: number; lead: number; line: string; outcome?: string; ended?: number; invoked: number }

function outOfOrder(written: readonly Written[], linesOfLead: ReadonlyMap<number, readonly string[]>): string[] {
  const last = new Map<string, { place: number; ended: number }>()
  const breaches: string[] = []
  for (const { client, lead, line, outcome, ended = 0, invoked } of written) {
    if (outcome !== 'ok') continue
    const place = (linesOfLead.get(lead) ?? []).findIndex((one) => one.endsWith(line))
    const before = last.get(`${client} ${lead}`)
    if (before && before.ended < invoked && place < before.place)
      breaches.push(`the note ${line} stands before an earlier one of its client`)
    last.set(`${client} ${lead}`, { place, ended })
  }
  return breaches
}

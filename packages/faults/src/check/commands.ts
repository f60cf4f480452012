import type { Lab } from '../lab/lab.ts'
import type { History } from '../load/history.ts'
import type { Findings } from './findings.ts'

/** Acknowledged leads exist once, refused ones do not exist, and there are no others (R1, R2). */
export async function commandsOf({ db }: Lab, { operations }: History): Promise<Findings> {
  const breaches: string[] = []
  const made = operations.flatMap((operation) => (operation.wish.kind === 'create' ? [{ ...operation, name: operation.wish.name }] : []))
  const { rows } = await db.pool.query<{ id: number; name: string }>('select id, name from crm.leads where name like $1', [
    `${prefixOf(made.map(({ name }) => name))}%`,
  ])
  const found = new Map<string, number[]>()
  for (const { id, name } of rows) found.set(name, [...(found.get(name) ?? []), id])
  let missing = 0
  let double = 0
  for (const { name, outcome, lead } of made) {
    const ids = found.get(name) ?? []
    if (ids.length > 1) double += 1
    if (outcome === 'ok' && (lead === undefined || !ids.includes(lead))) missing += 1
    if (outcome === 'fail' && ids.length > 0) breaches.push(`${name} was refused and is there`)
    found.delete(name)
  }
  if (missing > 0) breaches.push(`${missing} acknowledged leads are missing`)
  if (double > 0) breaches.push(`${double} leads were made twice`)
  if (found.size > 0) breaches.push(`${found.size} leads are there that nobody asked for`)

  const keys = operations.filter(({ outcome }) => outcome === 'ok').map(({ key }) => key)
  const { rows: known } = await db.pool.query<{ known: number }>(
    'select count(distinct key)::int as known from crm.commands where key = any ($1)',
    [keys],
  )
  const forgotten = keys.length - (known[0]?.known ?? 0)
  if (forgotten > 0) breaches.push(`${forgotten} acknowledged requests are not remembered`)
  return { figures: { missing: missing + forgotten, double }, breaches }
}

function prefixOf(names: readonly string[]): string {
  const [first = 'nobody'] = names
  return first.slice(0, first.lastIndexOf('-') + 1) || first
}

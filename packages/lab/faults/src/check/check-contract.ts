import { verifyProjection } from '@crm/event-store'
import { inlineProjections, listAsynchronousProjections } from '@crm/host'
import { readSettings } from '@crm/settings'
import type { FaultLab } from '../lab/lab.ts'
import type { LoadHistory } from '../load.ts'

type Findings = { figures: Record<string, number>; breaches: string[] }

/** Each check adds its figures and what it found broken. */
export async function checkGuarantees(lab: FaultLab, history: LoadHistory): Promise<Findings> {
  const found: Findings = { figures: {}, breaches: [...history.breaches] }
  for (const check of [checkCommands, checkNotes, checkMessages, checkTotals, checkActivity, checkReadTables])
    await check(found, lab, history)
  return found
}

/** Each event has exactly one entry in the activity log (R8). */
async function checkActivity({ figures, breaches }: Findings, { db }: FaultLab): Promise<void> {
  const { rows } = await db.pool.query<{ events: number; missing: number; surplus: number; gaps: number }>(`
    select (select count(*)::int from crm.events) as events,
      (select count(*)::int from crm.events e where not exists (select from crm.activity_log a where a.event_id = e.event_id)) as missing,
      (select count(*)::int from crm.activity_log a where not exists (select from crm.events e where e.event_id = a.event_id))
        + (select count(*) - count(distinct event_id) from crm.activity_log)::int as surplus,
      (select count(*)::int from crm.streams s where version <> (select count(*) from crm.events e where e.stream_id = s.stream_id)) as gaps`)
  const { events = 0, missing = 0, surplus = 0, gaps = 0 } = rows[0] ?? {}
  figures.events = events
  if (missing + surplus > 0) breaches.push(`the activity log is missing ${missing} entries and has ${surplus} extra ones`)
  if (gaps > 0) breaches.push(`${gaps} streams have a version that differs from their number of events`)
}

/** Every read table equals a replay of the log (R4). */
async function checkReadTables({ figures, breaches }: Findings, { postgres: { url }, env }: FaultLab): Promise<void> {
  const settings = readSettings({ ...env, DATABASE_URL: url })
  figures.tables = 0
  for (const projection of [...inlineProjections, ...listAsynchronousProjections(settings)])
    for (const { table, missing, surplus } of await verifyProjection({ connectionString: url, projection })) {
      figures.tables += 1
      if (missing + surplus > 0) breaches.push(`crm.${table} is missing ${missing} rows and has ${surplus} extra ones`)
    }
}

/** The totals of the dashboard equal a count of the leads. */
async function checkTotals({ figures, breaches }: Findings, { db, origin, cookies }: FaultLab): Promise<void> {
  const answer = await fetch(`${origin}/api/dashboard/stats`, { headers: { cookie: cookies[0] ?? '' } })
  const shown = (await answer.json()) as { totalLeads?: number; soldLeads?: number }
  const { rows } = await db.pool.query<{ total: number; sold: number }>(
    `select count(*)::int as total, (count(*) filter (where status_key = 'sold'))::int as sold from crm.leads where deleted_at is null`,
  )
  const { total = 0, sold = 0 } = rows[0] ?? {}
  figures.leads = total
  if (shown.totalLeads !== total || shown.soldLeads !== sold)
    breaches.push(`the dashboard shows ${shown.totalLeads} leads and ${shown.soldLeads} sold, a count shows ${total} and ${sold}`)
}

type Row = { message_id: string; state: string; unknown: number }

/** No message is sent twice unless its outcome was unknown, none is sent without a request, and none is stuck (R5 to R7). */
async function checkMessages({ figures, breaches }: Findings, { db, mail }: FaultLab): Promise<void> {
  const { rows } = await db.pool.query<Row>(`
    select message_id, state, (select count(*)::int from crm.email_attempts a where a.delivery_id = d.id and a.outcome = 'ambiguous') as unknown
    from crm.email_deliveries d`)
  const accepted = new Map<string, number>()
  for (const { raw } of mail.accepted) {
    const id = /^message-id:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? ''
    accepted.set(id, (accepted.get(id) ?? 0) + 1)
  }
  let surplus = 0
  let unknown = 0
  for (const row of rows) {
    const times = accepted.get(row.message_id) ?? 0
    if (row.state === 'ambiguous') unknown += 1
    if (times > 1) surplus += times - 1
    if (times > 1 + row.unknown) breaches.push(`${row.message_id} was accepted ${times} times, unknown ${row.unknown} times`)
    if (row.state === 'sent' && times === 0) breaches.push(`${row.message_id} is marked as sent, but no server has it`)
    if (['failed', 'cancelled', 'queued', 'retry'].includes(row.state) && times > 0)
      breaches.push(`${row.message_id} is ${row.state}, but was accepted`)
    if (['queued', 'sending', 'committing'].includes(row.state)) breaches.push(`${row.message_id} is stuck: ${row.state}`)
    accepted.delete(row.message_id)
  }
  if (accepted.size > 0) breaches.push(`${accepted.size} messages were sent without a request`)
  Object.assign(figures, { messages: rows.length, again: surplus, unknown })
}

/** Every acknowledged line of notes exists once, in the order in which its client wrote, and there are no other lines (R10). */
async function checkNotes({ figures, breaches }: Findings, { db }: FaultLab, { operations }: LoadHistory): Promise<void> {
  const written = operations.flatMap((operation) =>
    operation.lead !== undefined && operation.line !== undefined ? [{ ...operation, lead: operation.lead, line: operation.line }] : [],
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
    if (outcome === 'fail' && times > 0) breaches.push(`the note ${line} was refused but exists`)
  }
  const strangers = [...linesOfLead].flatMap(([lead, lines]) =>
    lines.filter((one) => !written.some((write) => write.lead === lead && one.endsWith(write.line))),
  )
  if (lost > 0) breaches.push(`${lost} acknowledged notes are lost`)
  if (double > 0) breaches.push(`${double} notes exist twice`)
  if (strangers.length > 0) breaches.push(`${strangers.length} lines of notes were never requested`)
  breaches.push(...outOfOrder(written, linesOfLead))
  Object.assign(figures, { notes: written.length, lost, twice: double })
}

type Written = { client: number; lead: number; line: string; outcome?: string; ended?: number; invoked: number }

function outOfOrder(written: readonly Written[], linesOfLead: ReadonlyMap<number, readonly string[]>): string[] {
  const last = new Map<string, { place: number; ended: number }>()
  const breaches: string[] = []
  for (const { client, lead, line, outcome, ended = 0, invoked } of written) {
    if (outcome !== 'ok') continue
    const place = (linesOfLead.get(lead) ?? []).findIndex((one) => one.endsWith(line))
    const before = last.get(`${client} ${lead}`)
    if (before && before.ended < invoked && place < before.place) breaches.push(`the note ${line} is before an earlier one of its client`)
    last.set(`${client} ${lead}`, { place, ended })
  }
  return breaches
}

/** Acknowledged leads exist once, refused ones do not exist, and there are no others (R1, R2). */
async function checkCommands({ figures, breaches }: Findings, { db }: FaultLab, { operations }: LoadHistory): Promise<void> {
  const made = operations.flatMap((operation) => (operation.name === undefined ? [] : [{ ...operation, name: operation.name }]))
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
    if (outcome === 'fail' && ids.length > 0) breaches.push(`${name} was refused but exists`)
    found.delete(name)
  }
  if (missing > 0) breaches.push(`${missing} acknowledged leads are missing`)
  if (double > 0) breaches.push(`${double} leads were created twice`)
  if (found.size > 0) breaches.push(`${found.size} leads were never requested`)

  const keys = operations.filter(({ outcome }) => outcome === 'ok').map(({ key }) => key)
  const { rows: known } = await db.pool.query<{ known: number }>(
    'select count(distinct key)::int as known from crm.commands where key = any ($1)',
    [keys],
  )
  const forgotten = keys.length - (known[0]?.known ?? 0)
  if (forgotten > 0) breaches.push(`${forgotten} acknowledged requests are not stored`)
  Object.assign(figures, { missing: missing + forgotten, double })
}

function prefixOf(names: readonly string[]): string {
  const [first = 'nobody'] = names
  return first.slice(0, first.lastIndexOf('-') + 1) || first
}

import { extractPhoneDigits, minPhoneDigits } from '@crm/contracts'
import type { SqlStatement } from '@crm/event-store'
import type { ImportQueryable } from './stored-file.ts'

export type MatchKeys = { email: string | null; phone: string | null }

export type LeadMatch = { id: number; name: string; by: 'email' | 'phone' }

const candidatesEach = 20

export function toMatchKeys({ email, phone }: { email?: string | null | undefined; phone?: string | null | undefined }): MatchKeys {
  const digits = extractPhoneDigits(phone ?? '')
  return { email: email ? email.toLowerCase() : null, phone: digits.length >= minPhoneDigits ? digits : null }
}

type Candidate = { key: string; id: number; name: string; by: 'email' | 'phone' }

export async function loadLeadMatcher(
  db: ImportQueryable,
  all: readonly MatchKeys[],
): Promise<(keys: MatchKeys, name: string) => LeadMatch | null> {
  // Unnamed, so that it is planned each time: a plan for few leads would be slow once the import has added many.
  const { rows } = await db.query<Candidate>({
    text: `
      select key, id, name, 'email' as by from unnest($1::text[]) as key cross join lateral (
        select id, name from crm.leads where lower(email) = key and email is not null and deleted_at is null order by id desc limit ${candidatesEach}
      ) found
      union all
      select key, id, name, 'phone' from unnest($2::text[]) as key cross join lateral (
        select id, name from crm.leads where phone_digits = key and deleted_at is null limit ${candidatesEach}
      ) found`,
    values: toDistinct(all),
  })
  const found = new Map<string, Candidate[]>()
  for (const row of rows) found.set(`${row.by} ${row.key}`, [...(found.get(`${row.by} ${row.key}`) ?? []), row])
  return ({ email, phone }, name) => chooseBest([...(found.get(`email ${email}`) ?? []), ...(found.get(`phone ${phone}`) ?? [])], name)
}

/** The leads that the check matched, by row: an earlier row may have changed the lead's email or phone since. */
export async function findLeadsMatchedByCheck(
  db: ImportQueryable,
  importId: number,
  repeating: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ row: number; id: number }>({
    text: `select r.row, l.id from crm.lead_import_rows r
           left join crm.lead_import_rows e on e.import_id = $1 and r.duplicate->>'of' = 'row' and e.row = (r.duplicate->>'id')::int
           join crm.leads l on l.id = coalesce(e.lead_id, case r.duplicate->>'of' when 'lead' then (r.duplicate->>'id')::int end)
           where r.import_id = $1 and r.row = any($2) and l.deleted_at is null`,
    values: [importId, repeating],
  })
  return new Map(rows.map(({ row, id }) => [row, id]))
}

/** Aborts the transaction if a lead with one of these keys exists by now, and lets no other import create leads until it ends. */
export const buildRequireNoMatchingLeadsStatement = (all: readonly MatchKeys[]): SqlStatement => ({
  name: 'expect-unknown-leads',
  text: 'select crm.expect_unknown_leads($1::text[], $2::text[])',
  values: toDistinct(all),
})

function toDistinct(all: readonly MatchKeys[]): [emails: string[], phones: string[]] {
  const present = (keys: (string | null)[]): string[] => [...new Set(keys.filter((key) => key !== null))]
  return [present(all.map(({ email }) => email)), present(all.map(({ phone }) => phone))]
}

// Prefers a match of both keys, then the name, then the email, then the newest lead.
function chooseBest(candidates: readonly Candidate[], name: string): LeadMatch | null {
  const weight = (one: Candidate): number =>
    (candidates.some(({ id, by }) => id === one.id && by !== one.by) ? 4 : 0) +
    (one.name.toLowerCase() === name.toLowerCase() ? 2 : 0) +
    (one.by === 'email' ? 1 : 0)
  const [first] = candidates.toSorted((a, b) => weight(b) - weight(a) || b.id - a.id)
  return first ? { id: first.id, name: first.name, by: first.by } : null
}

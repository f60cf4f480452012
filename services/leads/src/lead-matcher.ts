import { extractPhoneDigits, foldText, minPhoneDigits } from '@crm/contracts'
import type { Database } from '@crm/database'

export type MatchKeys = { email: string | null; phone: string | null }

export type LeadMatch = { id: number; name: string; by: 'email' | 'phone' }

const candidatesEach = 20

export function toMatchKeys({ email, phone }: { email?: string | null | undefined; phone?: string | null | undefined }): MatchKeys {
  const digits = extractPhoneDigits(phone ?? '')
  return { email: email ? email.toLowerCase() : null, phone: digits.length >= minPhoneDigits ? digits : null }
}

type Candidate = { key: string; id: number; name: string; by: 'email' | 'phone' }

/** Finds existing leads by email and by the digits of the phone. */
export async function loadLeadMatcher(
  db: Pick<Database['pool'], 'query'>,
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
    values: listDistinctKeys(all),
  })
  const found = new Map<string, Candidate[]>()
  for (const row of rows) found.set(`${row.by} ${row.key}`, [...(found.get(`${row.by} ${row.key}`) ?? []), row])
  return ({ email, phone }, name) => chooseBest([...(found.get(`email ${email}`) ?? []), ...(found.get(`phone ${phone}`) ?? [])], name)
}

/** Emails and phones, each once. */
export function listDistinctKeys(all: readonly MatchKeys[]): [emails: string[], phones: string[]] {
  const present = (keys: (string | null)[]): string[] => [...new Set(keys.filter((key) => key !== null))]
  return [present(all.map(({ email }) => email)), present(all.map(({ phone }) => phone))]
}

// Prefers a match of both keys, then the name, then the email, then the newest lead.
function chooseBest(candidates: readonly Candidate[], name: string): LeadMatch | null {
  const weight = (one: Candidate): number =>
    (candidates.some(({ id, by }) => id === one.id && by !== one.by) ? 4 : 0) +
    (foldText(one.name) === foldText(name) ? 2 : 0) +
    (one.by === 'email' ? 1 : 0)
  const [first] = candidates.toSorted((a, b) => weight(b) - weight(a) || b.id - a.id)
  return first ? { id: first.id, name: first.name, by: first.by } : null
}

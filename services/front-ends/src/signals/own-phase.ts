import { type FrontEndSignal, isAdministrator } from '@crm/contracts'
import type { Database } from '@crm/database'
import { givenTo } from '../offered.ts'

type Teller = { id: number; username: string; role: string }
type Row = {
  name: string
  stable: string | null
  canary: string | null
  percent: number
  pins: { version: string; role: string | null; userId: number | null }[]
}

const read = `
  select name, stable, canary, canary_percent as percent,
         (select coalesce(json_agg(json_build_object('version', p.version, 'role', nullif(role, ''), 'userId', nullif(user_id, 0))), '[]')
            from crm.front_end_pins p join crm.front_end_releases r using (name, version)
           where p.name = f.name and not r.is_quarantined) as pins
    from crm.front_ends f where name = any($1)`

/**
 * What of these signals counts, in the phase in which this person is given the release: a browser's word for it could shield a canary, or have one
 * taken back. What is told of another release than theirs is left out. A fall-back is taken as told, for it has no say about a canary.
 */
export async function asGiven(
  { pool }: Pick<Database, 'pool'>,
  user: Teller,
  signals: readonly FrontEndSignal[],
): Promise<FrontEndSignal[]> {
  const names = [...new Set(signals.map(({ name }) => name))]
  const { rows } = await pool.query<Row>({ name: 'given-to-teller', text: read, values: [names] })
  const own = new Map(rows.map((row) => [row.name, givenTo(user, choiceOf(row))]))
  return signals.flatMap((signal) => {
    if (signal.phase === 'fallback') return [signal]
    // Administrators may choose any version for a session.
    if (signal.phase === 'pinned' && isAdministrator(user.role)) return [signal]
    const given = own.get(signal.name)
    return given?.release.version === signal.version ? [{ ...signal, phase: given.phase }] : []
  })
}

function choiceOf({ name, stable, canary, percent, pins }: Row) {
  const releaseOf = (version: string) => ({ name, version })
  return {
    name,
    stable: stable === null ? null : releaseOf(stable),
    canary: canary === null ? null : { release: releaseOf(canary), percent },
    pins: pins.map(({ version, role, userId }) => ({ release: releaseOf(version), role, userId })),
  }
}

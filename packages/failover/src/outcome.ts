import { cpus } from 'node:os'
import pg from 'pg'
import type { Load } from './load.ts'
import { until } from './machine.ts'

/** What a trial found, for people: one line each. */
export type Line = [what: string, found: string | number]

/** What became of acknowledged commands: none may be missing, and each has its entry in the activity log. */
export async function whatBecame(databaseUrl: string, load: Load): Promise<{ lost: number; owed: number; seconds: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const begun = performance.now()
    const ids = load.acknowledged.map(({ id }) => `lead-${id}`)
    const count = async (text: string, values: unknown[] = []) => Number((await client.query<{ n: string }>(text, values)).rows[0]?.n)
    const there = await count('select count(distinct stream_id) as n from crm.events where stream_id = any ($1)', [ids])
    const owed = () =>
      count(`select count(*) as n from crm.events e where not exists
        (select from crm.activity_log a where a.event_position = e.position)`)
    // A minute is how often what was lost on the way is looked for; three of them are enough on a busy machine.
    await until('what is owed', async () => (await owed()) === 0, 180).catch(() => undefined)
    return { lost: ids.length - there, owed: await owed(), seconds: (performance.now() - begun) / 1000 }
  } finally {
    await client.end()
  }
}

/** Prints what was found, and ends with code 1 where a promise was broken. */
export function report(title: string, lines: readonly Line[], isKept: boolean): void {
  const width = Math.max(...lines.map(([what]) => what.length))
  process.stdout.write(`\n${title} (${cpus().length} cores, ${new Date().toISOString().slice(0, 10)})\n`)
  for (const [what, found] of lines) process.stdout.write(`  ${what.padEnd(width)}  ${found}\n`)
  process.stdout.write(isKept ? '✓ nothing acknowledged was lost\n' : '✗ A PROMISE WAS BROKEN\n')
  process.exitCode = isKept ? 0 : 1
}

/** Seconds for people. */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

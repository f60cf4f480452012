import { cpus } from 'node:os'
import { waitUntil } from '@crm/testing/harness'
import pg from 'pg'
import type { RunningLoad } from './load.ts'

export type ReportLine = [what: string, found: string | number]

/** `lost` counts acknowledged commands without an event; `owed` counts events without an entry in the activity log. */
export async function countLosses(databaseUrl: string, load: RunningLoad): Promise<{ lost: number; owed: number; seconds: number }> {
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
    // Lost jobs are added again within seconds; the limit is long for busy machines.
    await waitUntil('The pending work', async () => (await owed()) === 0, { seconds: 180 }).catch(() => undefined)
    return { lost: ids.length - there, owed: await owed(), seconds: (performance.now() - begun) / 1000 }
  } finally {
    await client.end()
  }
}

export function printReport(title: string, lines: readonly ReportLine[], isKept: boolean): void {
  const width = Math.max(...lines.map(([what]) => what.length))
  process.stdout.write(`\n${title} (${cpus().length} cores, ${new Date().toISOString().slice(0, 10)})\n`)
  for (const [what, found] of lines) process.stdout.write(`  ${what.padEnd(width)}  ${found}\n`)
  process.stdout.write(isKept ? '✓ no acknowledged command was lost\n' : '✗ A GUARANTEE WAS BROKEN\n')
  process.exitCode = isKept ? 0 : 1
}

export const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

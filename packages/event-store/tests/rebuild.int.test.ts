import { describe, expect, it } from 'vitest'
import {
  listRegisteredProjections,
  rebuildProjection,
  rebuildStaleProjections,
  runProjectionsCommand,
  verifyProjection,
} from '../src/index.ts'
import {
  createCountCommand,
  createTallyHarness,
  readTotalsInLog,
  readTotalsInTable,
  talliesProjection,
  tallyDecider,
  tallyEventMeta,
} from './tally.ts'

const { url: connectionString, store, database, owner } = await createTallyHarness()
const parts = { connectionString, projection: talliesProjection }
const clean = [{ table: 'tallies', missing: 0, surplus: 0, rows: [] }]

const write = (id: number) =>
  store.execute({ decider: tallyDecider, streamId: `tally-${id}`, command: createCountCommand(id, `note of ${id}`), meta: tallyEventMeta })

for (let id = 1; id <= 300; id += 1) await write(id % 40)

async function writingUntil(isOver: () => boolean): Promise<number> {
  let written = 0
  while (!isOver()) {
    await Promise.all([write(1000 + written), write(2000 + (written % 3)), write(written % 40)])
    written += 1
  }
  return written
}

/** The indexes, constraints, grants and options of a table, which a rebuild must keep. */
async function shapeOf(table: string) {
  const { rows } = await owner.query(
    `select (select array_agg(i.indexrelid::regclass || ': ' || pg_get_indexdef(i.indexrelid) order by i.indexrelid::regclass::text) from pg_index i where indrelid = c.oid) as indexes,
            (select array_agg(conname || ': ' || pg_get_constraintdef(oid) order by conname) from pg_constraint where conrelid = c.oid) as constraints,
            (select array_agg(acl::text order by acl::text) from unnest(relacl) acl) as grants, reloptions as options
       from pg_class c where oid = $1::regclass`,
    [`crm.${table}`],
  )
  return rows[0]
}

describe('rebuilding a read table', () => {
  it('repairs a corrupted one while it is written, and loses and fails nothing', async () => {
    await owner.query('grant select on crm.tallies to public; revoke delete on crm.tallies from crm_app')
    const before = await shapeOf('tallies')
    await owner.query(`update crm.tallies set total = -1 where stream_id like 'tally-1%'; delete from crm.tallies where stream_id = 'tally-7';
      insert into crm.tallies values ('tally-invented', 1, 1, '', now())`)
    let isOver = false
    const [written] = await Promise.all([
      writingUntil(() => isOver),
      rebuildProjection({ ...parts, chunk: 50 }).finally(() => {
        isOver = true
      }),
    ])
    expect(written).toBeGreaterThan(0)
    expect(await readTotalsInTable(owner)).toEqual(await readTotalsInLog(owner))
    expect(await verifyProjection(parts)).toEqual(clean)
    expect(await shapeOf('tallies')).toEqual(before)
  })

  it('goes on being written by the application afterwards', async () => {
    await write(5)
    expect(await readTotalsInTable(owner)).toEqual(await readTotalsInLog(owner))
  })

  it('answers readers all the time', async () => {
    const answers: number[] = []
    let isOver = false
    const reads = (async () => {
      while (!isOver) answers.push((await database.pool.query('select 1 from crm.tallies')).rowCount ?? 0)
    })()
    await rebuildProjection({ ...parts, chunk: 50 })
    isOver = true
    await reads
    expect(new Set(answers)).toEqual(new Set([Object.keys(await readTotalsInLog(owner)).length]))
  })

  it('clears away what a killed rebuild left', async () => {
    await owner.query('create table crm.tallies__rebuild (); create table crm.tallies__retired ()')
    await rebuildProjection(parts)
    const { rows } = await owner.query(`select tablename from pg_tables where tablename like 'tallies\\_\\_%'`)
    expect(rows).toEqual([])
  })

  it('waits for a long append and then succeeds', async () => {
    await owner.query(`begin; lock table crm.events in row exclusive mode`)
    const rebuilt = rebuildProjection(parts)
    await owner.query('select pg_sleep(0.3); commit')
    await expect(rebuilt).resolves.toBeGreaterThan(0n)
  })

  it('runs once at a time', async () => {
    // An append in progress prevents the first rebuild from ending.
    await owner.query('begin; lock table crm.events in row exclusive mode')
    const first = rebuildProjection(parts)
    const locks = `select from pg_locks join pg_database d on d.oid = database where datname = current_database() and locktype = 'advisory'`
    await expect.poll(async () => (await owner.query(locks)).rowCount).toBeGreaterThan(0)
    await expect(rebuildProjection(parts)).rejects.toThrow('is already being rebuilt')
    await owner.query('commit')
    await expect(first).resolves.toBeGreaterThan(0n)
  })

  it('keeps what a row derives from itself, by a trigger that goes with the table', async () => {
    await owner.query(`
      alter table crm.tallies add column twice int;
      create function crm.derive_tally() returns trigger language plpgsql as 'begin new.twice := 2 * new.total; return new; end';
      create trigger tallies_derive before insert or update of total on crm.tallies for each row execute function crm.derive_tally()`)
    await rebuildProjection(parts)
    await rebuildProjection(parts)
    const { rows } = await owner.query(
      'select count(*)::int as rows, count(*) filter (where twice = 2 * total)::int as right from crm.tallies',
    )
    expect(rows[0].rows).toBeGreaterThan(1)
    expect(rows[0].right).toBe(rows[0].rows)
    await owner.query('drop trigger tallies_derive on crm.tallies; alter table crm.tallies drop column twice')
  })

  it('takes the views over it along, with their rights and options, while they are read', async () => {
    await owner.query(`
      create view crm.tally_totals as select stream_id, total from crm.tallies;
      create view crm.tally_notes with (security_barrier = true) as
        select t.stream_id, last_note from crm.tallies t join crm.tally_totals using (stream_id) where t.total > 0;
      revoke insert, update, delete on crm.tally_totals, crm.tally_notes from crm_app`)
    const views = async () =>
      (
        await owner.query(
          `select relname, relacl, reloptions, pg_get_viewdef(oid) from pg_class where relname like 'tally%' and relkind = 'v'`,
        )
      ).rows
    const before = await views()
    let isOver = false
    const reads = Array.from({ length: 4 }, async (_, reader) => {
      while (!isOver) await database.pool.query(`select 1 from crm.${reader % 2 === 0 ? 'tally_totals' : 'tally_notes'}`)
    })
    for (let time = 0; time < 3; time += 1) await rebuildProjection(parts)
    isOver = true
    await Promise.all(reads)
    await write(5)
    const { rows } = await owner.query('select stream_id, total from crm.tally_totals')
    expect(Object.fromEntries(rows.map((row) => [row.stream_id, row.total]))).toEqual(await readTotalsInLog(owner))
    expect(await views()).toEqual(before)
    expect(await verifyProjection(parts)).toEqual(clean)
    await owner.query('drop view crm.tally_notes, crm.tally_totals')
  })

  it('is refused when a materialized view would go on showing the old table', async () => {
    await owner.query('create materialized view crm.tally_copy as select * from crm.tallies')
    await expect(rebuildProjection(parts)).rejects.toThrow(
      /crm.tallies can't be rebuilt because of these foreign keys or dependent objects: (crm.)?tally_copy/,
    )
    await owner.query('drop materialized view crm.tally_copy')
  })
})

describe('verifying a read table', () => {
  it('counts what is missing and what is too much, names the first rows, and touches nothing', async () => {
    await owner.query(
      `delete from crm.tallies where stream_id = 'tally-9'; update crm.tallies set total = total + 1 where stream_id = 'tally-8'`,
    )
    const rows = [
      { key: 'stream_id tally-8', fault: 'changed', columns: ['total'] },
      { key: 'stream_id tally-9', fault: 'missing', columns: [] },
    ]
    expect(await verifyProjection(parts)).toEqual([{ table: 'tallies', missing: 2, surplus: 1, rows }])
    expect(await verifyProjection(parts)).toEqual([{ table: 'tallies', missing: 2, surplus: 1, rows }])
    await rebuildProjection(parts)
    expect(await verifyProjection(parts)).toEqual(clean)
  })
})

describe('projections at start', () => {
  const liveVersions = async () =>
    (await listRegisteredProjections(connectionString))
      .filter(({ name, status }) => name === 'tallies' && status === 'live')
      .map(({ version }) => version)

  it('are left alone when the database has this version', async () => {
    expect(await rebuildStaleProjections({ connectionString, projections: [talliesProjection] })).toEqual([])
  })

  it('are registered without a rebuild while there are no facts for them', async () => {
    const quiet = { ...talliesProjection, name: 'quiet', handles: ['NeverHappened'] }
    expect(await rebuildStaleProjections({ connectionString, projections: [quiet] })).toEqual([])
    expect(await listRegisteredProjections(connectionString)).toContainEqual(expect.objectContaining({ name: 'quiet', status: 'live' }))
  })

  it('are rebuilt when the code has a new version, and refuse code that is older', async () => {
    await owner.query('delete from crm.tallies')
    expect(await rebuildStaleProjections({ connectionString, projections: [{ ...talliesProjection, version: 2 }] })).toEqual(['tallies'])
    expect(await liveVersions()).toEqual([2])
    expect(await readTotalsInTable(owner)).toEqual(await readTotalsInLog(owner))
    await expect(rebuildStaleProjections({ connectionString, projections: [talliesProjection] })).rejects.toThrow(
      'The database holds version 2 of tallies; this release knows only version 1.',
    )
  })
})

describe('npm run projections', () => {
  async function run(...words: string[]) {
    const lines: string[] = []
    const code = await runProjectionsCommand({
      words,
      connectionString,
      projections: [talliesProjection],
      print: (line) => lines.push(line),
    })
    return { code, text: lines.join('\n') }
  }

  it('lists, verifies and rebuilds by name', async () => {
    await owner.query('delete from crm.tallies')
    expect(await run('list')).toMatchObject({ code: 0, text: expect.stringContaining('tallies · version 1') })
    expect(await run('verify', 'tallies')).toMatchObject({
      code: 1,
      text: expect.stringMatching(/crm.tallies: \d+ rows missing, 0 extra rows/),
    })
    expect(await run('rebuild', 'tallies')).toMatchObject({ code: 0, text: expect.stringContaining('tallies is rebuilt up to position') })
    expect(await run('verify', 'tallies')).toEqual({ code: 0, text: 'crm.tallies: 0 rows missing, 0 extra rows' })
  })

  it('explains itself when it is called wrongly', async () => {
    expect(await run('rebuild', 'nothing')).toMatchObject({ code: 2, text: expect.stringContaining('Known projections: tallies') })
    expect(await run()).toMatchObject({ code: 2, text: expect.stringContaining('list | rebuild NAME | verify NAME') })
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listMigrationFolders } from './update-database.ts'

// These migrations are older than the rule, and a shipped migration must not change.
const before = ['installations/002-no-copy-of-leads.sql', 'leads/017-short-expressions.sql', 'leads/024-derived-in-one-trigger.sql']

const migrations = listMigrationFolders().flatMap(({ name, folder }) =>
  readdirSync(folder).map((file) => ({ name: `${name}/${file}`, text: readFileSync(new URL(file, folder), 'utf8') })),
)

describe('the previous release, running next to the new one', () => {
  it.each(migrations.filter(({ name }) => !before.includes(name)))('still works after $name', ({ text }) => {
    expect(breaksOlderRelease(text)).toEqual([])
  })

  it.each([
    ['alter table crm.leads drop column notes;', 'deletes: drop column notes'],
    ['drop table\n  crm.leads;', 'deletes: drop table crm.leads'],
    ['DROP FUNCTION crm.append;', 'deletes: drop function crm.append'],
    ['alter table crm.leads rename column phone to telephone;', 'renames: rename column phone to telephone'],
    ['alter table crm.leads rename to clients;', 'renames: rename to clients'],
    ['alter table crm.leads alter column price type int;', 'changes the type of: alter column price type int'],
    ['alter table crm.leads alter price set not null;', 'requires: alter price set not null'],
    ['alter table crm.leads add column a int, add column b text not null;', 'requires: add column b text not null'],
  ])('would break after %j', (migration, problem) => {
    expect(breaksOlderRelease(migration)).toEqual([problem])
    expect(breaksOlderRelease(`-- contract: nothing has read it since 0.4\n${migration}`)).toEqual([])
  })

  it.each([
    'create table crm.jars (name text not null);',
    "alter table crm.leads add column a text not null default '', add column b int;",
    '-- drop table crm.leads;\ncreate index on crm.leads (name);',
    'drop index crm.leads_by_name; drop trigger t on crm.leads;',
  ])('survives %j', (migration) => {
    expect(breaksOlderRelease(migration)).toEqual([])
  })
})

const breaking: readonly [RegExp, string][] = [
  [/\bdrop\s+(?:table|view|materialized\s+view|function|procedure|type|schema|sequence|column)\b[^;,]*/g, 'deletes'],
  [/\brename\s+(?:to|column|constraint|\w+\s+to)\b[^;,]*/g, 'renames'],
  [/\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b[^;,]*/g, 'changes the type of'],
  [/\balter\s+(?:column\s+)?\w+\s+set\s+not\s+null/g, 'requires'],
  [/\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+\s+(?![^;,]*\b(?:default|generated)\b)[^;,]*\bnot\s+null/g, 'requires'],
]

/** Finds statements that would break the previous release, which still runs during a rollout. A line `-- contract: REASON` allows them. */
function breaksOlderRelease(migration: string): string[] {
  if (/^-- contract: \S/m.test(migration)) return []
  const statements = migration.replaceAll(/--.*$/gm, '').toLowerCase()
  return breaking.flatMap(([pattern, what]) =>
    [...statements.matchAll(pattern)].map(([found]) => `${what}: ${found.replaceAll(/\s+/g, ' ')}`),
  )
}

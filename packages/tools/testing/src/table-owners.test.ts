import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from './run/command.ts'

type Source = { service: string; file: string; text: string }

const platform = 'the platform'

/** The files of a folder with this ending. Packages and workers count as `platform`, whose tables every service may read. */
function readSources(owner: string, folder: string, ending: string): Source[] {
  const path = join(repositoryRoot, owner, folder)
  if (!existsSync(path)) return []
  const service = owner.startsWith('services/') ? owner.slice('services/'.length) : platform
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.endsWith('.test.ts'))
    .map((file) => ({ service, file: `${owner}/${folder}/${file}`, text: readFileSync(join(path, file), 'utf8') }))
}

const services = readdirSync(join(repositoryRoot, 'services')).map((service) => `services/${service}`)
const migrations = ['packages/event-store', 'workers', ...services].flatMap((owner) => readSources(owner, 'migrations', '.sql'))
const code = services.flatMap((owner) => readSources(owner, 'src', '.ts'))

const find = (pattern: RegExp) =>
  migrations.flatMap(({ service, text }) => [...text.matchAll(pattern)].map(([, name = '', owner = service]) => [name, owner] as const))

// A table belongs to the service whose migration creates it, unless a comment on the table names another owner.
const owners = new Map([...find(/^create table crm\.(\w+)/gm), ...find(/^comment on table crm\.(\w+) is 'owner: ([\w-]+)'/gm)])
const views = new Map(find(/^create view crm\.(\w+)/gm))

const mention = /\b(?:(insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+)?crm\.(\w+)|\btable\('(\w+)'\)/gi

/** Finds SQL of a service that writes a table of another one, or reads one other than through a published view. The platform's may be read. */
function findBreaches({ service, file, text }: Source): string[] {
  return [...text.matchAll(mention)].flatMap(([, verb, named = '', projected]) => {
    const name = projected ?? named
    const owner = owners.get(name)
    if (owner === service || (owner === undefined && !views.has(name))) return []
    if (verb !== undefined || projected !== undefined) return [`${file} writes ${name}`]
    return owner === undefined || owner === platform ? [] : [`${file} reads ${name}, a table of ${owner}`]
  })
}

// These migrations are older than the rule.
const before = ['installations/migrations/002-no-copy-of-leads.sql', 'leads/migrations/019-completed-projects.sql']

describe('a table', () => {
  it('is written by its owner alone, and read by other services through views', () => {
    const sources = [...code, ...migrations.filter(({ service }) => service !== platform)]
    expect(sources.filter(({ file }) => !before.some((name) => file.endsWith(name))).flatMap(findBreaches)).toEqual([])
  })

  it.each<[string, string, string[]]>([
    ['mail', 'select name from crm.leads l', ['a.ts reads leads, a table of leads']],
    ['mail', 'select name from crm.lead_summaries join crm.users u', ['a.ts reads users, a table of identity']],
    ['leads', 'select from crm.activity_log', ['a.ts reads activity_log, a table of admin']],
    ['admin', 'insert into crm.email_deliveries (id)', ['a.ts writes email_deliveries']],
    ['admin', 'UPDATE crm.lead_summaries set name', ['a.ts writes lead_summaries']],
    ['leads', "statement(table('completed_projects'))", ['a.ts writes completed_projects']],
    ['leads', 'delete\n  from crm.events', ['a.ts writes events']],
    ['mail', 'select crm.installer_called(name) from crm.events join crm.lead_summaries', []],
    ['installations', "statement(table('completed_projects')); delete from crm.installers", []],
  ])('is protected against %s: %j', (service, text, breaches) => {
    expect(findBreaches({ service, file: 'a.ts', text })).toEqual(breaches)
  })

  it('cannot be written through a view', () => {
    const revoked = find(/^revoke insert, update, delete on ([^;]*) from crm_app;/gm).flatMap(([names]) => names.match(/\w+(?=,|$)/g) ?? [])
    expect([...views.keys()].filter((view) => !revoked.includes(view))).toEqual([])
  })
})

import type { RecordedEvent } from '@crm/domain'
import type { Projection, SqlStatement } from '@crm/event-store'
import { extractInstallerValues, type InstallerEvent, installerEventTypes } from '@crm/events'

export const installersProjection: Projection = {
  name: 'installers',
  version: 1,
  tables: ['installers'],
  handles: installerEventTypes,
  project: (event, table) => [rowStatement(event as RecordedEvent<InstallerEvent>, table('installers'))],
}

function rowStatement(event: RecordedEvent<InstallerEvent>, installers: string): SqlStatement {
  const fields = Object.entries(extractInstallerValues(event))
  const columns = fields.map(([column]) => column)
  const given = columns.map((_, index) => `$${index + 4}`)
  const id = Number(event.streamId.slice('installer-'.length))
  const values = [id, event.version, event.at, ...fields.map(([, value]) => value)]
  // A prepared statement's name must identify its text, which depends on the columns.
  const name = `${event.type} ${columns.join(' ')} ${installers}`
  if (event.type === 'InstallerHired') {
    const text = `insert into ${installers} (id, version, created_at, updated_at, ${columns.join(', ')})
      values ($1, $2, $3, $3, ${given.join(', ')}) on conflict (id) do nothing`
    return { name, text, values }
  }
  const sets = ['version = $2', 'updated_at = $3', ...columns.map((column, index) => `${column} = ${given[index]}`), ...deletion(event)]
  return { name, text: `update ${installers} set ${sets.join(', ')} where id = $1 and version < $2`, values }
}

function deletion({ type }: InstallerEvent): string[] {
  if (type === 'InstallerRemoved') return ['deleted_at = $3']
  return type === 'InstallerReinstated' ? ['deleted_at = null'] : []
}

type NamingEvent = Extract<InstallerEvent, { type: 'InstallerHired' | 'InstallerDetailsChanged' | 'InstallerReinstated' }>

/** Every name that installers have had, because an installation keeps the name from the day it was planned. */
export const installerNamesProjection: Projection = {
  name: 'installer-names',
  version: 1,
  tables: ['installer_names'],
  handles: ['InstallerHired', 'InstallerDetailsChanged', 'InstallerReinstated'] satisfies NamingEvent['type'][],
  project(event, table) {
    const name = findName(event as RecordedEvent<NamingEvent>)
    return name === undefined ? [] : [nameStatement(event, name, table('installer_names'))]
  },
}

function nameStatement({ streamId, at }: RecordedEvent, name: string, names: string): SqlStatement {
  return {
    name: `name of installer ${names}`,
    text: `insert into ${names} (installer_id, name_key, since) values ($1, lower($2), $3)
      on conflict (installer_id, name_key) do update set since = greatest(${names}.since, excluded.since)`,
    values: [Number(streamId.slice('installer-'.length)), name, at],
  }
}

function findName({ type, data }: NamingEvent): string | undefined {
  if (type === 'InstallerHired') return data.name
  return type === 'InstallerDetailsChanged' ? data.changes.name?.to : data.installer
}

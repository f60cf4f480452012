import type { RecordedEvent } from '@crm/domain'
import type { Projection, Statement } from '@crm/event-store'
import type { InstallerEvent } from '@crm/events'

type Naming = Extract<InstallerEvent, { type: 'InstallerHired' | 'InstallerDetailsChanged' | 'InstallerReinstated' }>

/** Every name that installers have had, because planned installations keep the name of their day. */
export const installerNamesProjection: Projection = {
  name: 'installer-names',
  version: 1,
  tables: ['installer_names'],
  handles: ['InstallerHired', 'InstallerDetailsChanged', 'InstallerReinstated'] satisfies Naming['type'][],
  project(event, table) {
    const name = nameIn(event as RecordedEvent<Naming>)
    return name === undefined ? [] : [statementFor(event, name, table('installer_names'))]
  },
}

function statementFor({ streamId, at }: RecordedEvent, name: string, names: string): Statement {
  return {
    name: `name of installer ${names}`,
    text: `insert into ${names} (installer_id, name_key, since) values ($1, lower($2), $3)
      on conflict (installer_id, name_key) do update set since = greatest(${names}.since, excluded.since)`,
    values: [Number(streamId.slice('installer-'.length)), name, at],
  }
}

function nameIn({ type, data }: Naming): string | undefined {
  if (type === 'InstallerHired') return data.name
  return type === 'InstallerDetailsChanged' ? data.changes.name?.to : data.installer
}

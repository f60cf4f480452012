import type { RecordedEvent } from '@crm/domain'
import type { Projection, Statement } from '@crm/event-store'
import type { InstallerEvent } from '@crm/events'

type Naming = Extract<InstallerEvent, { type: 'InstallerHired' | 'InstallerRenamed' | 'InstallerReinstated' }>

/** Every name that installers have had, because planned installations keep the name of their day. */
export const installerNamesProjection: Projection = {
  name: 'installer-names',
  version: 1,
  tables: ['installer_names'],
  handles: ['InstallerHired', 'InstallerRenamed', 'InstallerReinstated'] satisfies Naming['type'][],
  project: (event, table) => [statementFor(event as RecordedEvent<Naming>, table('installer_names'))],
}

function statementFor(event: RecordedEvent<Naming>, names: string): Statement {
  return {
    name: `name of installer ${names}`,
    text: `insert into ${names} (installer_id, name_key, since) values ($1, lower($2), $3)
      on conflict (installer_id, name_key) do update set since = greatest(${names}.since, excluded.since)`,
    values: [Number(event.streamId.slice('installer-'.length)), nameIn(event), event.at],
  }
}

function nameIn(event: Naming): string {
  if (event.type === 'InstallerHired') return event.data.name
  return event.type === 'InstallerRenamed' ? event.data.to : event.data.installer
}

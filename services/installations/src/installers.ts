import { type Installer, may } from '@crm/contracts'
import type { EventMeta, Recorded } from '@crm/domain'
import type { EventStore, Projection } from '@crm/event-store'
import { type InstallerEvent, installerStream } from '@crm/facts'
import type { Dependencies, Handlers } from '@crm/http'
import { sql } from '@databases/pg'

export const installersProjection: Projection = {
  name: 'installers',
  version: 1,
  tables: ['installers'],
  handles: ['InstallerHired'],
  project(event, table) {
    // The store passes in only the types of `handles`.
    const { data, streamId, version, at } = event as Recorded<InstallerEvent>
    const { name, status, phone, email, hiredOn, hourlyRate, specialty, notes } = data
    return [
      {
        text: `insert into ${table('installers')}
            (id, version, name, status, phone, email, hire_date, hourly_rate, specialty, notes, created_at, updated_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) on conflict (id) do nothing`,
        values: [
          Number(streamId.slice('installer-'.length)),
          version,
          name,
          status,
          phone,
          email,
          hiredOn,
          hourlyRate,
          specialty,
          notes,
          at,
        ],
      },
    ]
  },
}

// Whoever schedules work needs the names; what someone earns and where they live is for those who manage them.
const hidden = { phone: null, email: null, hire_date: null, hourly_rate: null, specialty: null, notes: null }

export function installerHandlers({ db }: Pick<Dependencies, 'db'>) {
  return {
    async listInstallers({ user }) {
      const installers: Installer[] = await db.read.query(sql`
        select id, name, status, phone, email, hire_date, hourly_rate, specialty, notes, created_at, updated_at
        from crm.installers order by lower(name), id`)
      return may(user, ['installers', 'admin']) ? installers : installers.map((installer) => ({ ...installer, ...hidden }))
    },
  } satisfies Handlers
}

const installer = {
  initialState: null,
  decide: (command: { type: 'HireInstaller'; data: InstallerEvent['data'] }): InstallerEvent[] => [
    { type: 'InstallerHired', data: command.data },
  ],
  evolve: () => null,
}

/** Adds an installer; answers the id. */
export async function hireInstaller(store: EventStore, data: InstallerEvent['data'], meta: EventMeta): Promise<number> {
  const id = await store.nextId('installer')
  await store.execute({ decider: installer, streamId: installerStream(id), command: { type: 'HireInstaller', data }, meta, isNew: true })
  return id
}

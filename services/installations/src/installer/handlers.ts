import { hasAnyPermission, type Installer, type InstallerChanges, type NewInstaller, type SessionUser } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type EventMeta, NotFound, Refused } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { buildInstallerStreamId, type InstallerValues, type NewInstallerData } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { type SQLQuery, sql } from '@databases/pg'
import { type InstallerCommand, installerDecider } from './decider.ts'

type Keyed = { isNew?: true; idempotency?: { key: string; requestHash: string } | undefined }

export function createInstallerHandlers({ store, db }: Pick<ServiceDependencies, 'store' | 'db'>) {
  async function onInstaller(streamId: string, command: InstallerCommand, meta: EventMeta, keyed: Keyed = {}): Promise<number> {
    const done = await store.execute({ decider: installerDecider, streamId, command, meta, ...keyed }).catch(refuseTakenName)
    return Number(done.streamId.slice('installer-'.length))
  }

  return {
    async listInstallers({ user }) {
      return loadAllInstallers(db, user)
    },

    async createInstaller({ body, meta, user, idempotency }) {
      const streamId = buildInstallerStreamId(await store.nextId('installer'))
      return findInstaller(db, await onInstaller(streamId, toHireCommand(body), meta, { isNew: true, idempotency }), user)
    },

    async updateInstaller({ params, body, meta, user, idempotency }) {
      await onInstaller(buildInstallerStreamId(params.id), toChangeCommand(body), meta, { idempotency })
      return findInstaller(db, params.id, user)
    },

    async deleteInstaller({ params, meta }) {
      await onInstaller(buildInstallerStreamId(params.id), { type: 'RemoveInstaller', data: null }, meta)
      return { message: 'Installer deleted successfully' }
    },

    async restoreInstaller({ params, meta, user }) {
      await onInstaller(buildInstallerStreamId(params.id), { type: 'ReinstateInstaller', data: null }, meta)
      return findInstaller(db, params.id, user)
    },
  } satisfies ApiHandlers
}

/** Adds an installer and returns the id. */
export async function hireInstaller(store: EventStore, data: NewInstallerData, meta: EventMeta): Promise<number> {
  const id = await store.nextId('installer')
  await store.execute({
    decider: installerDecider,
    streamId: buildInstallerStreamId(id),
    command: { type: 'HireInstaller', data },
    meta,
    isNew: true,
  })
  return id
}

// If two installers get the same name at the same time, a constraint makes the second transaction fail when it commits.
function refuseTakenName(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'installers_name_taken') {
    throw new Refused('An installer with this name already exists')
  }
  throw error
}

function toHireCommand({ hire_date, hourly_rate, ...sent }: NewInstaller): InstallerCommand {
  return { type: 'HireInstaller', data: { ...sent, hiredOn: hire_date, hourlyRate: hourly_rate } }
}

function toChangeCommand({ version, ...sent }: InstallerChanges): InstallerCommand {
  const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<InstallerValues>
  return { type: 'ChangeInstaller', data: { changes, version } }
}

type ReadAccess = Pick<Database, 'read'>

const columns = sql`
  id, name, status, phone, email, hire_date, hourly_rate, specialty, notes, created_at, updated_at, version`

// Users who schedule work need the names. Pay and contact data are only for those who manage installers.
const hidden = { phone: null, email: null, hire_date: null, hourly_rate: null, specialty: null, notes: null }

async function loadInstallers({ read }: ReadAccess, rows: SQLQuery, user: SessionUser): Promise<Installer[]> {
  const installers: Installer[] = await read.query(rows)
  return hasAnyPermission(user, ['installers', 'admin']) ? installers : installers.map((installer) => ({ ...installer, ...hidden }))
}

const mostInstallers = 500

const loadAllInstallers = (db: ReadAccess, user: SessionUser): Promise<Installer[]> =>
  loadInstallers(
    db,
    sql`select ${columns} from crm.installers where deleted_at is null order by lower(name), id limit ${mostInstallers}`,
    user,
  )

async function findInstaller(db: ReadAccess, id: number, user: SessionUser): Promise<Installer> {
  const [found] = await loadInstallers(db, sql`select ${columns} from crm.installers where id = ${id} and deleted_at is null`, user)
  if (found === undefined) throw new NotFound('Installer not found')
  return found
}

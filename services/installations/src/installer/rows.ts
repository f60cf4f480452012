import { type Installer, may, type SessionUser } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { type SQLQuery, sql } from '@databases/pg'

type Reading = Pick<Database, 'read'>

const columns = sql`
  id, name, status, phone, email, hire_date, hourly_rate, specialty, notes, created_at, updated_at, version`

// Whoever schedules work needs the names; what someone earns and where they live is for those who manage them.
const hidden = { phone: null, email: null, hire_date: null, hourly_rate: null, specialty: null, notes: null }

async function installersOf({ read }: Reading, rows: SQLQuery, user: SessionUser): Promise<Installer[]> {
  const installers: Installer[] = await read.query(rows)
  return may(user, ['installers', 'admin']) ? installers : installers.map((installer) => ({ ...installer, ...hidden }))
}

/** More installers than any business employs; a bound for the answer. */
const mostInstallers = 500

/** All installers by name; of each as much as this person may see. */
export const allInstallers = (db: Reading, user: SessionUser): Promise<Installer[]> =>
  installersOf(
    db,
    sql`select ${columns} from crm.installers where deleted_at is null order by lower(name), id limit ${mostInstallers}`,
    user,
  )

/** The installer of this id, unless deleted. */
export async function findInstaller(db: Reading, id: number, user: SessionUser): Promise<Installer> {
  const [found] = await installersOf(db, sql`select ${columns} from crm.installers where id = ${id} and deleted_at is null`, user)
  if (found === undefined) throw new NotFound('Installer not found')
  return found
}

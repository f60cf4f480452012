import { isAdministrator, type ProjectionRun } from '@crm/contracts'
import type { EventMeta } from '@crm/domain'
import type { ProjectionRunKind } from '@crm/facts'
import type { Dependencies, Handlers } from '@crm/http'
import { backupLines } from './backup-lines.ts'
import { overviewOf } from './overview.ts'
import { askForRun } from './runs.ts'
import { verifyLog } from './verify-log.ts'

type Asked = { params: { id: string }; meta: EventMeta }

/** The screen Database: what is there, and runs over read tables, which administrators alone may ask for. */
export function databaseHandlers({
  db,
  store,
  settings,
  clock,
  today,
}: Pick<Dependencies, 'db' | 'store' | 'settings' | 'clock' | 'today'>) {
  const ask =
    (kind: ProjectionRunKind) =>
    ({ params, meta }: Asked): Promise<ProjectionRun> =>
      askForRun({ db, store, clock }, kind, params.id, meta)
  return {
    async databaseOverview({ user }) {
      const { databaseUrl } = settings
      const commands = databaseUrl !== null && isAdministrator(user.role) ? backupLines(databaseUrl, today()) : []
      return { at: clock().toISOString(), ...(await overviewOf(db, today())), commands }
    },
    rebuildProjection: ask('rebuild'),
    verifyProjection: ask('verify'),
    verifyLog: verifyLog(db),
  } satisfies Handlers
}

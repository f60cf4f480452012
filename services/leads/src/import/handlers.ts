import { findUndecidedColumn, type LeadImportRow, type LeadImportSettings, type NewLead, teamMemberNames } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type EventMeta, NotFound, type RecordedEvent, Refused } from '@crm/domain'
import type { SqlStatement } from '@crm/event-store'
import { buildLeadImportStreamId, buildLeadStreamId, type LeadEvent } from '@crm/events'
import { type ApiHandlers, createStreamedReply, type ServiceDependencies, type SignedInUser } from '@crm/http'
import { leadDecider } from '../lead/commands.ts'
import { findDefaultLeadOrigin, requireSelectableOrigin } from '../selectable-origins.ts'
import { checkImport, type ImportCheckSettings, importCountsSql } from './check-import.ts'
import { type LeadImportCommand, leadImportDecider } from './decider.ts'
import { type LeadReader, previewUpdates } from './preview-updates.ts'
import { exportLeftOutRows, listImportRows, listImports, requireImport } from './queries.ts'
import {
  buildAdvanceImportStatement,
  buildRequireImportCountsStatement,
  type ImportPosition,
  isImportMovedError,
} from './running-import.ts'
import { guessStoredDelimiter, requireStoredFile, storeImportFile } from './stored-file.ts'
import type { RowDuplicate } from './write-rows.ts'

const importsListed = 20
const neverStartedFor = '7 days'
const mostTries = 10
const longestDeletion = '14s' // less than a query may take

export function createImportHandlers({ store, db, today, log }: Pick<ServiceDependencies, 'store' | 'db' | 'today' | 'log'>) {
  const { pool } = db

  const readLead: LeadReader = async (id) => {
    const events = (await store.read(buildLeadStreamId(id))) as RecordedEvent<LeadEvent>[]
    return events.reduce(leadDecider.evolve, leadDecider.initialState)
  }

  async function step(
    id: number,
    command: LeadImportCommand,
    meta: EventMeta,
    from: ImportPosition,
    change: object,
    { cause, expected = [] }: { cause?: 'cause' | 'undo_cause'; expected?: SqlStatement[] } = {},
  ) {
    const execution = { decider: leadImportDecider, streamId: buildLeadImportStreamId(id), command, meta }
    await store.executeTogether([execution], ([done]) => {
      const causedBy = cause && { [cause]: { ...meta, causationId: done?.events[0]?.eventId ?? null } }
      return [...expected, buildAdvanceImportStatement(id, from, { ...change, ...causedBy })]
    })
    return requireImport(db, id)
  }

  return {
    async uploadLeadImport({ query, upload, user, meta }) {
      await deleteNeverStarted()
      const id = await store.nextId('leadImport')
      await pool.query(
        `insert into crm.lead_imports (id, status, file_name, size, digest, uploaded_by, uploaded_at, file_changed_at, settings, touched_at)
         values ($1, 'uploading', $2, 0, '', $3, clock_timestamp(), case when $4::timestamptz is not null then least($4, clock_timestamp()) end, '{}', clock_timestamp())`,
        [id, query.file_name, meta.actor.name, query.changed_at ?? null],
      )
      try {
        const { size, digest, encoding } = await storeImportFile(db, id, upload)
        await pool.query('update crm.lead_imports set size = $2, digest = $3 where id = $1', [id, size, digest])
        const delimiter = await guessStoredDelimiter(db, id, encoding)
        const wanted: ImportCheckSettings = {
          ...{ overwrite_newer: false, overwrite_sales: false },
          ...{ encoding, delimiter, has_header: null, date_orders: [], on_duplicate: 'skip', targets: [], values: null },
          ...{ lead_origin: await findDefaultLeadOrigin(db), assigned_to: chooseAssignee(user) },
        }
        await checkImport(db, id, wanted, today, readLead)
      } catch (error) {
        await pool.query('delete from crm.lead_imports where id = $1', [id])
        throw error
      }
      return requireImport(db, id)
    },

    async listLeadImports() {
      return listImports(db, importsListed)
    },

    async getLeadImport({ params }) {
      return requireImport(db, params.id)
    },

    async checkLeadImport({ params, body }) {
      await requireImport(db, params.id)
      await requireSelectableOrigin(db, body.lead_origin)
      await checkImport(db, params.id, body, today, readLead)
      return requireImport(db, params.id)
    },

    async leadImportRows({ params, query }) {
      await requireImport(db, params.id)
      return listImportRows(db, params.id, query)
    },

    async chooseForLeadImportRow({ params: { id, row }, body: { verdict } }) {
      await chooseForRow(db, { id, row, chosen: verdict }, today(), readLead).catch(refuseMoved)
      return requireImport(db, id)
    },

    async startLeadImport({ params: { id }, meta }) {
      const found = await retryWhenMoved(() => start(id, meta))
      // A started import is never checked again, so its file is no longer needed.
      await pool.query('delete from crm.lead_import_parts where import_id = $1', [id])
      return found
    },

    async cancelLeadImport({ params: { id }, meta }) {
      return retryWhenMoved(() => cancel(id, meta))
    },

    async undoLeadImport({ params: { id }, meta }) {
      const { status } = await requireImport(db, id)
      return step(id, { type: 'StartUndo', data: null }, meta, { status }, { status: 'undoing' }, { cause: 'undo_cause' }).catch(
        refuseMoved,
      )
    },

    async deleteLeadImport({ params: { id }, meta }) {
      await retryWhenMoved(() => deleteImport(id, meta))
      return { message: 'Import deleted successfully' }
    },

    async leadImportLeftOut({ params: { id } }) {
      const { file_name, columns } = await requireImport(db, id)
      const name = `${file_name.replace(/\.[^.]*$/, '')} - left out.csv`
      return createStreamedReply({
        contentType: 'text/csv; charset=utf-8',
        headers: { 'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
        chunks: exportLeftOutRows(
          db,
          id,
          columns.map((column) => column.name),
        ),
      })
    },
  } satisfies ApiHandlers

  // The counts in the event must match the stored rows, which is checked in the same transaction.
  async function start(id: number, meta: EventMeta) {
    const found = await requireImport(db, id)
    const { problem, file_name, rows, counts } = found
    await requireStoredFile(pool, id)
    if (problem !== null) throw new Refused(problem)
    const undecided = found.status === 'checked' ? findUndecidedColumn(found.columns, found.settings.date_orders) : null
    if (undecided !== null) throw new Refused(`Choose the date format of ${undecided}.`)
    const { create, update, skip, fault } = counts
    const command: LeadImportCommand = { type: 'StartImport', data: { file: file_name, rows, create, update, skip, faults: fault } }
    const started = { status: 'running', started_by: meta.actor.name, started_at: new Date().toISOString() }
    return step(id, command, meta, { status: 'checked' }, started, {
      cause: 'cause',
      expected: [buildRequireImportCountsStatement(id, rows, counts)],
    })
  }

  // `done` in the event must match the rows done. The lock waits for the current batch, which leaves time before the next one.
  async function cancel(id: number, meta: EventMeta) {
    const { rows: found } = await pool.query<{ done: number; rows: number; position: number }>(
      'select done, rows, position from crm.lead_imports where id = $1 for update',
      [id],
    )
    if (found[0] === undefined) throw new NotFound('Import not found')
    const { done, rows, position } = found[0]
    const change = { status: 'cancelled', finished_at: new Date().toISOString() }
    return step(id, { type: 'CancelImport', data: { done, rows } }, meta, { status: 'running', position }, change)
  }

  async function deleteImport(id: number, meta: EventMeta): Promise<void> {
    const { status, file_name } = await requireImport(db, id)
    const command: LeadImportCommand = { type: 'DeleteImport', data: { file: file_name } }
    await store.executeTogether([{ decider: leadImportDecider, streamId: buildLeadImportStreamId(id), command, meta }], () => [
      // The rows of a large file go with the import, which takes longer than most statements may.
      { text: `select set_config('statement_timeout', $1, true)`, values: [longestDeletion] },
      buildAdvanceImportStatement(id, { status }, {}),
      { text: 'delete from crm.lead_imports where id = $1', values: [id] },
    ])
  }

  async function deleteNeverStarted(): Promise<void> {
    const old = `status in ('uploading', 'checked') and touched_at < now() - interval '${neverStartedFor}'`
    await pool
      .query(`delete from crm.lead_imports where id in (select id from crm.lead_imports where ${old} limit 3)`)
      .catch((err: unknown) => {
        log.warn({ err }, 'imports that were never started could not be deleted')
      })
  }
}

// If a batch or a user has changed the import meanwhile, the command is decided again on its new state.
async function retryWhenMoved<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if (!isImportMovedError(error) || tries === mostTries) refuseMoved(error)
    }
}

function refuseMoved(error: unknown): never {
  throw isImportMovedError(error) ? new Refused('This import has changed meanwhile. Please check it again.') : error
}

const chooseAssignee = ({ username }: SignedInUser): string =>
  Object.hasOwn(teamMemberNames, username.toLowerCase()) ? username.toLowerCase() : (Object.keys(teamMemberNames)[0] ?? username)

/** Locks the import, so that a concurrent start or check waits, or makes this fail. */
async function chooseForRow(
  { pool }: Pick<Database, 'pool'>,
  { id, row, chosen }: { id: number; row: number; chosen: LeadImportRow['chosen'] },
  today: string,
  readLead: LeadReader,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows: imports } = await client.query<{ status: string; settings: LeadImportSettings; file_changed_at: string | null }>(
      'select status, settings, file_changed_at from crm.lead_imports where id = $1 for update',
      [id],
    )
    if (imports[0] === undefined) throw new NotFound('Import not found')
    const { status, settings, file_changed_at: fileChangedAt } = imports[0]
    if (status !== 'checked') throw new Refused('This import has already been started')
    const { rows } = await client.query<{
      verdict: string
      duplicate: RowDuplicate | null
      fields: Partial<NewLead>
      as_of: string | null
    }>('select verdict, duplicate, fields, as_of from crm.lead_import_rows where import_id = $1 and row = $2', [id, row])
    if (rows[0] === undefined) throw new NotFound('Row not found')
    const { verdict, duplicate, fields, as_of: asOf } = rows[0]
    if (verdict === 'fault') throw new Refused('A row with errors cannot be imported')
    if (chosen === 'update' && duplicate === null) throw new Refused('There is no lead that this row could update')
    await client.query('update crm.lead_import_rows set chosen = $3 where import_id = $1 and row = $2', [id, row, chosen])
    // With the other rules, the check has written what each duplicate would change.
    if (settings.on_duplicate === 'skip' || settings.on_duplicate === 'create') {
      const updating = chosen === 'update' && duplicate?.of === 'lead' ? [{ row, lead: duplicate.id, fields, asOf }] : []
      const updates = await previewUpdates(client, updating, { settings, today, fileChangedAt, readLead })
      await client.query('update crm.lead_import_rows set changes = $3 where import_id = $1 and row = $2', [
        id,
        row,
        JSON.stringify(updates.get(row)?.changes ?? []),
      ])
    }
    await client.query(`update crm.lead_imports set counts = ${importCountsSql}, touched_at = clock_timestamp() where id = $1`, [id])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

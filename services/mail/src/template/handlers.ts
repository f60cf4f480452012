import {
  type EmailTemplate,
  type EmailTemplateChanges,
  type EmailTemplateVersion,
  listPlaceholders,
  type NewEmailTemplate,
} from '@crm/contracts'
import type { Database } from '@crm/database'
import { type EventMeta, NotFound } from '@crm/domain'
import { buildEmailTemplateStreamId } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { sql } from '@databases/pg'
import { emailTemplateDecider, type TemplateCommand, type TemplateFields } from './decider.ts'
import { createTemplatePreviewHandlers } from './preview-and-test.ts'

type Keyed = { isNew?: true; idempotency?: { key: string; requestHash: string } | undefined }

export function createTemplateHandlers(dependencies: ServiceDependencies) {
  const { store, db } = dependencies

  async function onTemplate(streamId: string, command: TemplateCommand, meta: EventMeta, keyed: Keyed = {}): Promise<number> {
    const done = await store.execute({ decider: emailTemplateDecider, streamId, command, meta, ...keyed })
    return Number(done.streamId.slice('emailTemplate-'.length))
  }

  return {
    async listEmailTemplates() {
      return allTemplates(db)
    },

    async createEmailTemplate({ body, meta, idempotency }) {
      const streamId = buildEmailTemplateStreamId(await store.nextId('emailTemplate'))
      return findTemplate(db, await onTemplate(streamId, addTemplate(body), meta, { isNew: true, idempotency }))
    },

    async updateEmailTemplate({ params, body, meta, idempotency }) {
      await onTemplate(buildEmailTemplateStreamId(params.id), changeTemplate(body), meta, { idempotency })
      return findTemplate(db, params.id)
    },

    async deleteEmailTemplate({ params, meta }) {
      await onTemplate(buildEmailTemplateStreamId(params.id), { type: 'DeleteTemplate', data: null }, meta)
      return { message: 'Email template deleted successfully' }
    },

    async restoreEmailTemplate({ params, meta }) {
      await onTemplate(buildEmailTemplateStreamId(params.id), { type: 'RestoreTemplate', data: null }, meta)
      return findTemplate(db, params.id)
    },

    async emailTemplateVersions({ params }) {
      return versionsOf(db, params.id)
    },

    ...createTemplatePreviewHandlers(dependencies),
  } satisfies ApiHandlers
}

const addTemplate = (sent: NewEmailTemplate): TemplateCommand => ({ type: 'AddTemplate', data: sent })

function changeTemplate({ version, ...sent }: EmailTemplateChanges): TemplateCommand {
  const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<TemplateFields>
  return { type: 'ChangeTemplate', data: { changes, version } }
}

type TemplateRow = Omit<EmailTemplate, 'variables'>

const columns = sql`id, name, type, subject, body, is_active, version, created_at, updated_at, updated_by`

// The variables always come from the text, whatever a client sends.
const templateOf = (row: TemplateRow): EmailTemplate => ({ ...row, variables: listPlaceholders(row.subject, row.body) })

const mostTemplates = 500

async function allTemplates({ read }: Pick<Database, 'read'>): Promise<EmailTemplate[]> {
  const rows: TemplateRow[] = await read.query(
    sql`select ${columns} from crm.email_templates where deleted_at is null order by id desc limit ${mostTemplates}`,
  )
  return rows.map(templateOf)
}

async function findTemplate({ read }: Pick<Database, 'read'>, id: number): Promise<EmailTemplate> {
  const [row]: TemplateRow[] = await read.query(sql`select ${columns} from crm.email_templates where id = ${id} and deleted_at is null`)
  if (row === undefined) throw new NotFound('Email template not found')
  return templateOf(row)
}

const mostVersions = 100

/** Includes deleted templates, because messages were made from them. */
async function versionsOf({ read }: Pick<Database, 'read'>, id: number): Promise<EmailTemplateVersion[]> {
  const versions: EmailTemplateVersion[] = await read.query(sql`
    select version, subject, body, at, by from crm.email_template_versions
     where template_id = ${id} order by version desc limit ${mostVersions}`)
  if (versions.length === 0) throw new NotFound('Email template not found')
  return versions
}

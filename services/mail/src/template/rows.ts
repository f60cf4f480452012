import { type EmailTemplate, type EmailTemplateVersion, placeholdersIn } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { sql } from '@databases/pg'

type TemplateRow = Omit<EmailTemplate, 'variables'>

const columns = sql`id, name, type, subject, body, is_active, version, created_at, updated_at, updated_by`

// The variables always come from the text, whatever a client sends.
const templateOf = (row: TemplateRow): EmailTemplate => ({ ...row, variables: placeholdersIn(row.subject, row.body) })

const mostTemplates = 500

export async function allTemplates({ read }: Pick<Database, 'read'>): Promise<EmailTemplate[]> {
  const rows: TemplateRow[] = await read.query(
    sql`select ${columns} from crm.email_templates where deleted_at is null order by id desc limit ${mostTemplates}`,
  )
  return rows.map(templateOf)
}

export async function findTemplate({ read }: Pick<Database, 'read'>, id: number): Promise<EmailTemplate> {
  const [row]: TemplateRow[] = await read.query(sql`select ${columns} from crm.email_templates where id = ${id} and deleted_at is null`)
  if (row === undefined) throw new NotFound('Email template not found')
  return templateOf(row)
}

const mostVersions = 100

/** Includes deleted templates, because messages were made from them. */
export async function versionsOf({ read }: Pick<Database, 'read'>, id: number): Promise<EmailTemplateVersion[]> {
  const versions: EmailTemplateVersion[] = await read.query(sql`
    select version, subject, body, at, by from crm.email_template_versions
     where template_id = ${id} order by version desc limit ${mostVersions}`)
  if (versions.length === 0) throw new NotFound('Email template not found')
  return versions
}

import { type EmailTemplate, type EmailTemplateVersion, placeholdersIn } from '@crm/contracts'
import type { Database } from '@crm/database'
import { NotFound } from '@crm/domain'
import { sql } from '@databases/pg'

/** A template as the read table has it. */
type TemplateRow = Omit<EmailTemplate, 'variables'>

const columns = sql`id, name, type, subject, body, is_active, version, created_at, updated_at, updated_by`

// Whatever a client sends for its variables, they are those of its text.
const templateOf = (row: TemplateRow): EmailTemplate => ({ ...row, variables: placeholdersIn(row.subject, row.body) })

/** More templates than any business keeps; a bound for the answer. */
const mostTemplates = 500

/** All templates, the newest first: a switch or a change leaves each at its place. */
export async function allTemplates({ read }: Pick<Database, 'read'>): Promise<EmailTemplate[]> {
  const rows: TemplateRow[] = await read.query(
    sql`select ${columns} from crm.email_templates where deleted_at is null order by id desc limit ${mostTemplates}`,
  )
  return rows.map(templateOf)
}

/** The template of this id, unless it is deleted. */
export async function findTemplate({ read }: Pick<Database, 'read'>, id: number): Promise<EmailTemplate> {
  const [row]: TemplateRow[] = await read.query(sql`select ${columns} from crm.email_templates where id = ${id} and deleted_at is null`)
  if (row === undefined) throw new NotFound('Email template not found')
  return templateOf(row)
}

/** How many of a template's texts are shown. */
const mostVersions = 100

/** What a template has said, newest first, also of one that is deleted: messages were made of it. */
export async function versionsOf({ read }: Pick<Database, 'read'>, id: number): Promise<EmailTemplateVersion[]> {
  const versions: EmailTemplateVersion[] = await read.query(sql`
    select version, subject, body, at, by from crm.email_template_versions
     where template_id = ${id} order by version desc limit ${mostVersions}`)
  if (versions.length === 0) throw new NotFound('Email template not found')
  return versions
}

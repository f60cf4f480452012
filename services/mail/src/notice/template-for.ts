import { type TemplateType, templateTypes } from '@crm/contracts'
import type { Database } from '@crm/database'
import { sql } from '@databases/pg'
import type { StoredTemplate } from '../delivery/commands.ts'

/** The template that a notice is made of: of those of its type that are switched on, the one changed last. */
export async function templateFor({ read }: Pick<Database, 'read'>, type: TemplateType): Promise<StoredTemplate | null> {
  const [found]: StoredTemplate[] = await read.query(sql`
    select id, version, name, subject, body, is_active, deleted_at from crm.email_templates
    where deleted_at is null and is_active and type = ${type}
    order by updated_at desc, id desc limit 1`)
  return found ?? null
}

/** Why there is none. */
export const noTemplate = (type: TemplateType): string => `No e-mail template of the type “${templateTypes[type]}” is switched on`

import type { RecordedEvent } from '@crm/domain'
import type { Projection, SqlStatement } from '@crm/event-store'
import { type EmailTemplateEvent, emailTemplateEventTypes } from '@crm/events'
import { getTemplateFields } from './decider.ts'

export const emailTemplatesProjection: Projection = {
  name: 'email-templates',
  version: 1,
  tables: ['email_templates', 'email_template_versions'],
  handles: emailTemplateEventTypes,
  project: (event, table) =>
    statementsFor(event as RecordedEvent<EmailTemplateEvent>, table('email_templates'), table('email_template_versions')),
}

function statementsFor(event: RecordedEvent<EmailTemplateEvent>, templates: string, versions: string): SqlStatement[] {
  const id = Number(event.streamId.slice('emailTemplate-'.length))
  const stamp = [id, event.version, event.at, event.meta.actor.name]
  const fields = Object.entries(getTemplateFields(event))
  const columns = fields.map(([column]) => column)
  const values = [...stamp, ...fields.map(([, value]) => value)]
  switch (event.type) {
    case 'EmailTemplateAdded': {
      const { name, subject, body } = event.data
      const insert = `insert into ${templates} (id, version, created_at, updated_at, updated_by, ${columns.join(', ')})
        values ($1, $2, $3, $3, $4, ${columns.map((_, index) => `$${index + 5}`).join(', ')}) on conflict (id) do nothing`
      const first = `insert into ${versions} (template_id, version, at, by, name, subject, body)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict (template_id, version) do nothing`
      return [
        { text: insert, values },
        { text: first, values: [...stamp, name, subject, body] },
      ]
    }
    case 'EmailTemplateChanged': {
      const { name, subject, body } = event.data.to
      const hasNewText = name !== undefined || subject !== undefined || body !== undefined
      return [update(columns), ...(hasNewText ? [nextVersion(name, subject, body)] : [])]
    }
    case 'EmailTemplateDeleted':
      return [update([], 'deleted_at = $3')]
    case 'EmailTemplateRestored':
      return [update([], 'deleted_at = null')]
    default:
      return [update(columns)]
  }

  function update(changed: readonly string[], ...more: string[]): SqlStatement {
    const sets = [
      'version = $2',
      'updated_at = $3',
      'updated_by = $4',
      ...changed.map((column, index) => `${column} = $${index + 5}`),
      ...more,
    ]
    return { text: `update ${templates} set ${sets.join(', ')} where id = $1 and version < $2`, values }
  }

  function nextVersion(...texts: (string | undefined)[]): SqlStatement {
    const text = `insert into ${versions} (template_id, version, at, by, name, subject, body)
      select $1::int, $2::int, $3::timestamptz, $4::text, coalesce($5, name), coalesce($6, subject), coalesce($7, body)
        from ${versions} where template_id = $1 and version < $2 order by version desc limit 1
      on conflict (template_id, version) do nothing`
    return { text, values: [...stamp, ...texts.map((value) => value ?? null)] }
  }
}

import type { RecordedEvent } from '@crm/domain'
import type { Projection, SqlStatement } from '@crm/event-store'
import { mailServerId, type SmtpSettingsEvent, smtpSettingsEventTypes } from '@crm/events'

export const smtpSettingsProjection: Projection = {
  name: 'smtp-settings',
  version: 1,
  tables: ['smtp_settings'],
  handles: smtpSettingsEventTypes,
  project: (event, table) => [statementFor(event as RecordedEvent<SmtpSettingsEvent>, table('smtp_settings'))],
}

function statementFor(event: RecordedEvent<SmtpSettingsEvent>, table: string): SqlStatement {
  const columns = Object.entries(toColumns(event))
  const names = columns.map(([name]) => name)
  const values = [mailServerId, event.version, ...columns.map(([, value]) => value)]
  const place = (index: number) => `$${index + 3}`
  if (event.type === 'SmtpConfigured') {
    return {
      text: `insert into ${table} (id, version, ${names.join(', ')})
        values ($1, $2, ${names.map((_, index) => place(index)).join(', ')}) on conflict (id) do nothing`,
      values,
    }
  }
  const sets = ['version = $2', ...names.map((name, index) => `${name} = ${place(index)}`)]
  return { text: `update ${table} set ${sets.join(', ')} where id = $1 and version < $2`, values }
}

const unpaused = { paused_reason: null, paused_at: null }

function toColumns(event: RecordedEvent<SmtpSettingsEvent>): Record<string, unknown> {
  const saved = { updated_at: event.at, updated_by: event.meta.actor.name }
  switch (event.type) {
    case 'SmtpConfigured':
      return { ...event.data, ...saved, created_at: event.at }
    case 'SmtpSettingsChanged': {
      const { to, password } = event.data
      return { ...to, ...(password !== undefined && { password }), ...saved, ...unpaused }
    }
    case 'SendingPaused':
      return { paused_reason: event.data.reason, paused_at: event.at }
    case 'SendingResumed':
      return unpaused
  }
}

import { randomUUID } from 'node:crypto'
import type { Database } from '@crm/database'
import type { EventMeta } from '@crm/domain'
import type { EventStore } from '@crm/event-store'
import { emailTemplateStream } from '@crm/events'
import { emailTemplate } from './decider.ts'
import { defaultTemplates } from './defaults.ts'

type Parts = { store: EventStore; db: Pick<Database, 'pool'> }

const bySystem = (): EventMeta => ({
  actor: { id: null, name: null },
  ip: null,
  userAgent: null,
  correlationId: randomUUID(),
  causationId: null,
})

/** Adds all default templates before the first request, unless there ever was a template. */
export async function prepareTemplates({ store, db }: Parts, meta = bySystem()): Promise<void> {
  const { rowCount } = await db.pool.query('select from crm.email_templates limit 1')
  if (rowCount !== 0) return
  // The screen shows the newest first.
  const texts = Object.entries(defaultTemplates).reverse()
  const executions = []
  for (const [type, text] of texts)
    executions.push({
      decider: emailTemplate,
      streamId: emailTemplateStream(await store.nextId('emailTemplate')),
      command: { type: 'AddTemplate' as const, data: { ...text, type, is_active: true } },
      meta,
      isNew: true,
    })
  try {
    await store.executeTogether(executions, () => [onlyOnce])
  } catch (error) {
    // Several processes may start on an empty database at once; only one of them adds the templates.
    if (error instanceof Error && 'code' in error && error.code === '23505') return
    throw error
  }
}

// Stored as an idempotency key in the same transaction: a concurrent start waits for it and then fails.
const onlyOnce = {
  text: `insert into crm.commands (actor, key, request_hash, stream_id, created_at) values ('', 'default-email-templates', '', '', now())`,
  values: [],
}

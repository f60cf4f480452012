import type { EmailTemplateChanges, NewEmailTemplate } from '@crm/contracts'
import type { EventMeta } from '@crm/domain'
import { emailTemplateStream } from '@crm/events'
import type { Dependencies, Handlers } from '@crm/http'
import { emailTemplate, type TemplateCommand } from './decider.ts'
import { previewHandlers } from './preview.ts'
import { allTemplates, findTemplate, versionsOf } from './rows.ts'
import type { TemplateFields } from './rules/state.ts'
import { templateTestHandler } from './test-handler.ts'

type Keyed = { isNew?: true; idempotency?: { key: string; requestHash: string } | undefined }

export function templateHandlers(dependencies: Dependencies) {
  const { store, db } = dependencies

  async function onTemplate(streamId: string, command: TemplateCommand, meta: EventMeta, keyed: Keyed = {}): Promise<number> {
    const done = await store.execute({ decider: emailTemplate, streamId, command, meta, ...keyed })
    return Number(done.streamId.slice('emailTemplate-'.length))
  }

  return {
    async listEmailTemplates() {
      return allTemplates(db)
    },

    async createEmailTemplate({ body, meta, idempotency }) {
      const streamId = emailTemplateStream(await store.nextId('emailTemplate'))
      return findTemplate(db, await onTemplate(streamId, addTemplate(body), meta, { isNew: true, idempotency }))
    },

    async updateEmailTemplate({ params, body, meta, idempotency }) {
      await onTemplate(emailTemplateStream(params.id), changeTemplate(body), meta, { idempotency })
      return findTemplate(db, params.id)
    },

    async deleteEmailTemplate({ params, meta }) {
      await onTemplate(emailTemplateStream(params.id), { type: 'DeleteTemplate', data: null }, meta)
      return { message: 'Email template deleted successfully' }
    },

    async restoreEmailTemplate({ params, meta }) {
      await onTemplate(emailTemplateStream(params.id), { type: 'RestoreTemplate', data: null }, meta)
      return findTemplate(db, params.id)
    },

    async emailTemplateVersions({ params }) {
      return versionsOf(db, params.id)
    },

    ...previewHandlers(dependencies),

    testEmailTemplate: templateTestHandler(dependencies),
  } satisfies Handlers
}

const addTemplate = (sent: NewEmailTemplate): TemplateCommand => ({ type: 'AddTemplate', data: sent })

function changeTemplate({ version, ...sent }: EmailTemplateChanges): TemplateCommand {
  const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<TemplateFields>
  return { type: 'ChangeTemplate', data: { changes, version } }
}

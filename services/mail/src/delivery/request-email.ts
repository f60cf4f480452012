import { randomUUID } from 'node:crypto'
import { type EventMeta, Refused } from '@crm/domain'
import type { CommandExecution, SqlStatement } from '@crm/event-store'
import { buildEmailStreamId, type EmailEvent, type EmailRecordReference } from '@crm/events'
import type { ServiceDependencies } from '@crm/http'
import { buildCompany, findMailServer, noMailServerMessage, type StoredMailServer } from '../mail-server.ts'
import { readRecordValues } from '../record-values.ts'
import type { MessageCopy, StoredTemplate, TestEmailTransport } from './claim.ts'
import { composeNotice } from './compose.ts'
import { type EmailCommand, type EmailState, emailDecider } from './decider.ts'
import { defaultMaxAttempts } from './retry-policy.ts'

export type EmailRequestContext = Pick<ServiceDependencies, 'store' | 'db' | 'business'>

/** With an idempotency key, a repeated request sends only one message. */
export type EmailRequestMeta = { meta: EventMeta; idempotency?: { key: string; requestHash: string } | undefined }

export type EmailRequest = EmailRequestMeta & {
  template: number
  record: EmailRecordReference
  to: 'record' | 'installer'
  customMessage?: string | null
}

export async function requestEmail(parts: EmailRequestContext, wish: EmailRequest): Promise<{ id: number }> {
  const { db, business } = parts
  const server = requireActiveMailServer(await findMailServer(db))
  const template = await templateOf(parts, wish.template)
  const { record, to, customMessage = null } = wish
  const found = await readRecordValues(db, record, buildCompany(business.now(), server))
  const copy = composeNotice(found, { template, record, to, customMessage, installer: null, installation: null })
  if ('words' in copy) throw new Refused(copy.words)
  return insertEmail(parts, wish, server.from_email, buildNoticeEvent(wish, copy), buildNoticeColumns({ ...wish, customMessage }, copy))
}

export type MessageText = { subject: string; html: string; text: string }

export function requestTestEmail(
  parts: EmailRequestContext,
  asked: EmailRequestMeta,
  recipient: string,
  transport: TestEmailTransport,
  { subject, html, text }: Partial<MessageText> = {},
): Promise<{ id: number }> {
  const fact = { kind: 'test', recipient, template: null, record: null } as const
  const columns = { transport: JSON.stringify(transport), most_attempts: 1, subject: subject ?? 'Test email', html, body_text: text }
  return insertEmail(parts, asked, transport.from.address, fact, columns)
}

type Fact = Extract<EmailEvent, { type: 'EmailRequested' }>['data']
type Noticed = Pick<EmailRequest, 'template' | 'record' | 'to'> & { customMessage: string | null }

export async function insertEmail(
  parts: EmailRequestContext,
  asked: EmailRequestMeta,
  from: string,
  fact: Fact,
  columns: object,
): Promise<{ id: number }> {
  const { execution, row } = prepareEmailRequest(await parts.store.nextId('email'), asked, from, fact, columns)
  const done = await parts.store.execute(execution, () => [row])
  return { id: parseEmailId(done.streamId) }
}

export const parseEmailId = (streamId: string): number => Number(streamId.slice(streamId.indexOf('-') + 1))

export function prepareEmailRequest(
  id: number,
  { meta, idempotency }: EmailRequestMeta,
  from: string,
  fact: Fact,
  columns: object,
): { execution: CommandExecution<EmailCommand, EmailState, EmailEvent>; row: SqlStatement } {
  const common = { id, kind: fact.kind, recipient: fact.recipient, message_id: messageId(from), requested_by: meta.actor.name, cause: meta }
  const command = { type: 'RequestEmail', data: fact } as const
  const execution = { decider: emailDecider, streamId: buildEmailStreamId(id), command, meta, isNew: true, idempotency }
  return { execution, row: insert({ ...common, ...columns }) }
}

export const buildNoticeEvent = (
  { template, record }: Pick<Noticed, 'template' | 'record'>,
  { recipient, template: made }: MessageCopy,
): Fact => ({
  kind: 'notice',
  recipient: recipient.address,
  template: made && { id: template, name: made.name },
  record,
})

export function buildNoticeColumns({ template, record, to, customMessage }: Noticed, copy: MessageCopy): object {
  const { subject, html, text, recipient, template: made } = copy
  return {
    template_id: template,
    template_name: made?.name,
    template_version: made?.version,
    record_kind: record.kind,
    record_id: record.id,
    recipient_of: to,
    recipient_name: recipient.name || null,
    custom_message: customMessage,
    most_attempts: defaultMaxAttempts,
    ...{ subject, html, body_text: text },
  }
}

// Column names come from the code, never from a request.
function insert(columns: Record<string, unknown>): SqlStatement {
  const names = Object.keys(columns)
  const places = names.map((_, index) => `$${index + 1}`)
  return { text: `insert into crm.email_deliveries (${names.join(', ')}) values (${places.join(', ')})`, values: Object.values(columns) }
}

const messageId = (from: string): string => `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`

/** Throws `Refused` if sending is turned off. While it is paused, messages are accepted and sent later. */
export function requireActiveMailServer(server: StoredMailServer | null): StoredMailServer {
  const problem = explainNotSending(server)
  if (server === null || problem !== null) throw new Refused(problem ?? '')
  return server
}

export function explainNotSending(server: StoredMailServer | null): string | null {
  if (server === null) return noMailServerMessage
  return server.is_active ? null : 'Email sending is inactive'
}

async function templateOf({ db: { read, sql } }: EmailRequestContext, id: number): Promise<StoredTemplate | null> {
  const [found]: StoredTemplate[] = await read.query(
    sql`select id, version, name, subject, body, is_active, deleted_at from crm.email_templates where id = ${id}`,
  )
  return found ?? null
}

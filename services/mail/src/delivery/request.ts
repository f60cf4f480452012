import { randomUUID } from 'node:crypto'
import { type EventMeta, Refused } from '@crm/domain'
import type { Statement } from '@crm/event-store'
import { type EmailEvent, type EmailSubject, emailStream } from '@crm/facts'
import type { Dependencies } from '@crm/http'
import { companyOf } from '../company.ts'
import { type StoredMailServer, storedMailServer } from '../mail-server.ts'
import type { StoredTemplate, TestTransport } from './claim.ts'
import { compose } from './compose.ts'
import { email } from './decider.ts'
import { usualAttempts } from './verdict.ts'

/** What the commands of this folder need. */
export type RequestParts = Pick<Dependencies, 'store' | 'db' | 'settings'>

/** Who asks, and by which request, so that the same one twice is one message. */
export type Asked = { meta: EventMeta; idempotency?: { key: string; requestHash: string } | undefined }

/** A notice that somebody wants to go out: a template, filled from a record, to its customer or to its installer. */
export type Wish = Asked & { template: number; record: EmailSubject; to: 'record' | 'installer'; customMessage?: string | null }

/** Asks for a notice; workers send it. Refuses in words where it could not be sent as things stand. */
export async function requestEmail(parts: RequestParts, wish: Wish): Promise<{ id: number }> {
  const { db, settings } = parts
  const server = sending(await storedMailServer(db))
  const template = await templateOf(parts, wish.template)
  const { record, to, customMessage = null } = wish
  const copy = await compose(db, companyOf(settings, server), { template, record, to, customMessage })
  if ('words' in copy) throw new Refused(copy.words)
  const { subject, html, text, recipient } = copy
  const fact = {
    kind: 'notice',
    recipient: recipient.address,
    template: template && { id: template.id, name: template.name },
    record,
  } as const
  return insertEmail(parts, wish, server.from_email, fact, {
    template_id: wish.template,
    template_name: copy.template?.name,
    template_version: copy.template?.version,
    record_kind: record.kind,
    record_id: record.id,
    recipient_of: to,
    recipient_name: recipient.name || null,
    custom_message: customMessage,
    most_attempts: usualAttempts,
    ...{ subject, html, body_text: text },
  })
}

/** Asks for a test through a server that is not, or not yet, the stored one. It is tried once. */
export function requestTest(parts: RequestParts, asked: Asked, recipient: string, transport: TestTransport): Promise<{ id: number }> {
  const fact = { kind: 'test', recipient, template: null, record: null } as const
  const columns = { transport: JSON.stringify(transport), most_attempts: 1, subject: 'Test e-mail' }
  return insertEmail(parts, asked, transport.from.address, fact, columns)
}

type Fact = Extract<EmailEvent, { type: 'EmailRequested' }>['data']

async function insertEmail(
  { store }: RequestParts,
  { meta, idempotency }: Asked,
  from: string,
  fact: Fact,
  columns: object,
): Promise<{ id: number }> {
  const id = await store.nextId('email')
  const common = { id, kind: fact.kind, recipient: fact.recipient, message_id: messageId(from), requested_by: meta.actor.name, cause: meta }
  const command = { type: 'RequestEmail', data: fact } as const
  const done = await store.execute({ decider: email, streamId: emailStream(id), command, meta, isNew: true, idempotency }, () => [
    insert({ ...common, ...columns }),
  ])
  return { id: Number(done.streamId.slice(done.streamId.indexOf('-') + 1)) }
}

// The names of columns are ours.
function insert(columns: Record<string, unknown>): Statement {
  const names = Object.keys(columns)
  const places = names.map((_, index) => `$${index + 1}`)
  return { text: `insert into crm.email_deliveries (${names.join(', ')}) values (${places.join(', ')})`, values: Object.values(columns) }
}

const messageId = (from: string): string => `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`

/** The server that sends; refuses in words while none does. One that is paused sends later. */
export function sending(server: StoredMailServer | null): StoredMailServer {
  if (server === null) throw new Refused('E-mail cannot be sent yet: no mail server has been set up')
  if (!server.is_active) throw new Refused('Sending of e-mail is switched off')
  return server
}

async function templateOf({ db: { read, sql } }: RequestParts, id: number): Promise<StoredTemplate | null> {
  const [found]: StoredTemplate[] = await read.query(
    sql`select id, version, name, subject, body, is_active, deleted_at from crm.email_templates where id = ${id}`,
  )
  return found ?? null
}

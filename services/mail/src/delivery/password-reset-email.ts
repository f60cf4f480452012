import type { RecordedEvent } from '@crm/domain'
import type { UserEvent } from '@crm/events'
import { sql } from '@databases/pg'
import { buildCompany, findMailServer } from '../mail-server.ts'
import { renderTemplate } from '../render-template.ts'
import { type EmailRequestContext, explainNotSending, insertEmail } from './request-email.ts'
import { defaultMaxAttempts } from './retry-policy.ts'

export type PasswordReset = RecordedEvent<Extract<UserEvent, { type: 'UserPasswordReset' }>>
type Recipient = { username: string; full_name: string | null; email: string | null }

// It names no user as the one who reset it, and never contains the password: the administrator gives it to the user.
const template = {
  subject: 'Your password was reset',
  body: `Hello {{customer_name}},

An administrator reset your password for the {{company_name}} CRM. You were signed out on all devices.

The administrator will give you a one-time password. When you sign in with it, choose a new password that only you know.

If you did not expect this, ask your administrator about it right away.

{{company_name}}`,
}

/**
 * Tells a user by email that someone else reset the password. Does nothing without an address or while email sending is inactive. Repeated for
 * the same event, it still sends one message.
 */
export async function requestPasswordResetEmail(parts: EmailRequestContext, { eventId, streamId, meta }: PasswordReset): Promise<void> {
  const id = Number(streamId.slice('user-'.length))
  if (meta.actor.id === String(id)) return
  const server = await findMailServer(parts.db)
  if (server === null || explainNotSending(server) !== null) return
  const [user]: Recipient[] = await parts.db.read.query(
    sql`select username, full_name, email from crm.user_summaries where id = ${id} and deleted_at is null`,
  )
  if (!user?.email) return
  const name = user.full_name ?? user.username
  // Templates call every recipient {{customer_name}}.
  const values = { customer_name: name, company_name: buildCompany(parts.business.now(), server).name }
  const { subject, html, text } = renderTemplate(template, values)
  await insertEmail(
    parts,
    { meta, idempotency: { key: `${eventId}-email`, requestHash: eventId } },
    server.from_email,
    { kind: 'notice', recipient: user.email, template: null, record: null },
    { recipient_name: name, most_attempts: defaultMaxAttempts, subject, html, body_text: text },
  )
}

import type { ServiceDependencies } from '@crm/http'
import type { SecretSealer } from '@crm/secrets'
import type { EmailMessage, SmtpTransport } from '@crm/smtp'
import {
  buildCompany,
  type Company,
  chooseSenderName,
  getPasswordEncryptionContext,
  type SignInMethod,
  testPasswordEncryptionContext,
  toCredentials,
} from '../mail-server.ts'
import { readRecordValues } from '../record-values.ts'
import { renderTemplate } from '../render-template.ts'
import type { ClaimedMessage, MessageCopy } from './claim.ts'
import { composeNotice } from './compose.ts'

export type BuiltMessage = { transport: SmtpTransport; letter: EmailMessage; copy: MessageCopy }

export type MessageBuildFailure = { kind: 'unwanted' | 'impossible' | 'credentials'; words: string }

type Parts = Pick<ServiceDependencies, 'db' | 'business'> & { sealer: Pick<SecretSealer, 'open'> }

export const buildMessage = (parts: Parts, claimed: ClaimedMessage): Promise<BuiltMessage | MessageBuildFailure> =>
  claimed.kind === 'test' ? Promise.resolve(testOf(parts, claimed)) : noticeOf(parts, claimed)

async function noticeOf({ db, business, sealer }: Parts, claimed: ClaimedMessage): Promise<BuiltMessage | MessageBuildFailure> {
  const { server } = claimed
  if (server === null) return impossible(recordMissing)
  const company = buildCompany(business.now(), server)
  const { copy, assignee } = await composeCopy(db, claimed, company)
  if ('words' in copy) return copy
  const credentials = opened(sealer, server, getPasswordEncryptionContext(server.id))
  if (credentials === null) return { kind: 'credentials', words: unreadable }
  const { host, port, secure, username } = server
  return {
    transport: { host, port, secure, username, ...credentials },
    letter: {
      ...letter(claimed, { name: chooseSenderName(server, company.name), address: server.from_email }, copy),
      replyTo: (server.reply_to === 'assignee' && assignee) || addressOf(company),
    },
    copy,
  }
}

const recordMissing = 'The record for this message is missing'

/** The text of a message that is about no record, as it was requested. */
function readGivenCopy({ recipient_of, record_kind, subject, html, body_text: text, ...claimed }: ClaimedMessage): MessageCopy | null {
  if (recipient_of !== 'given' || record_kind !== null || !subject || !html || !text) return null
  const recipient = { name: claimed.recipient_name ?? '', address: claimed.recipient }
  return { subject, html, text, recipient, template: null, toldDate: null }
}

type ComposedCopy = { copy: MessageCopy | MessageBuildFailure; assignee?: EmailMessage['replyTo'] | null }

async function composeCopy(db: Parts['db'], claimed: ClaimedMessage, company: Company): Promise<ComposedCopy> {
  const given = readGivenCopy(claimed)
  if (given !== null) return { copy: given }
  const { template, recipient_of: to, record_kind: kind, record_id: id } = claimed
  if (to === 'given' || kind === null || id === null) return { copy: impossible(recordMissing) }
  const { installer_id: installer, custom_message: customMessage, audience, told_date: toldDate } = claimed
  const installation = kind === 'lead' && audience !== null ? { toldDate } : null
  const record = { kind, id }
  const found = await readRecordValues(db, record, company)
  return { copy: composeNotice(found, { template, record, to, installer, customMessage, installation }), assignee: found?.assignee }
}

function testOf({ business, sealer }: Parts, claimed: ClaimedMessage): BuiltMessage | MessageBuildFailure {
  if (claimed.transport === null) return impossible('This test has already ended')
  const { from, host, port, secure, username, mustSignIn = false } = claimed.transport
  const credentials = opened(sealer, { ...byPassword, ...claimed.transport }, testPasswordEncryptionContext)
  if (credentials === null) return { kind: 'credentials', words: unreadable }
  const { subject, html, body_text: text } = claimed
  const profile = business.now()
  const { companyName, businessTimeZone } = profile
  const said =
    subject && html && text !== null ? { subject, html, text } : buildTestMessage(companyName, host, new Date(), businessTimeZone)
  const copy = { ...said, recipient: { name: '', address: claimed.recipient }, template: null, toldDate: null }
  const replyTo = addressOf(buildCompany(profile, { from_email: from.address }))
  return {
    transport: { host, port, secure, username, mustSignIn, ...credentials },
    letter: { ...letter(claimed, from, copy), replyTo },
    copy,
  }
}

const letter = (
  { message_id: messageId }: ClaimedMessage,
  from: EmailMessage['from'],
  { subject, html, text, recipient }: MessageCopy,
): EmailMessage => ({
  from,
  to: recipient,
  subject,
  html,
  text,
  messageId,
})

const addressOf = ({ name, email }: Company): EmailMessage['replyTo'] => (email === null ? undefined : { name, address: email })

const unreadable = 'The stored password can no longer be read. Please enter it again.'

// Of tests that an older release requested.
const byPassword: SignInMethod = { auth_method: 'password', oauth_provider: 'google', oauth_tenant: '', oauth_client_id: '' }

function opened(sealer: Parts['sealer'], server: SignInMethod & { password: string }, place: string) {
  try {
    return toCredentials(server, sealer.open(server.password, place))
  } catch {
    return null
  }
}

const impossible = (words: string): MessageBuildFailure => ({ kind: 'impossible', words })

export function buildTestMessage(
  company: string,
  host: string,
  at: Date,
  timeZone: string,
): { subject: string; html: string; text: string } {
  const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at)
  const { subject, html, text } = renderTemplate(
    {
      subject: 'Test email from {{company_name}}',
      body: `This is a test email from {{company_name}}.\n\nIt was sent through ${inert(host)} on ${when} (${timeZone.replaceAll('_', ' ')}). Email can be sent with these settings.`,
    },
    { company_name: company },
  )
  return { subject, html, text }
}

// A user typed the host, so braces in it must not form a placeholder.
const inert = (text: string): string => text.replace(/[{}]/g, '')

import type { Letter, Transport } from '@crm/smtp'
import { senderName } from '../addressed.ts'
import { companyOf } from '../company.ts'
import { passwordPlace, testPasswordPlace } from '../mail-server.ts'
import { recordValues } from '../record-values.ts'
import { render } from '../render.ts'
import type { Claimed, Copy } from './claim.ts'
import { compose } from './compose.ts'
import type { EmailWorkParts } from './parts.ts'

/** A letter, the server that takes it, and the copy that is kept. */
export type Made = { transport: Transport; letter: Letter; copy: Copy }

/** Why there is no letter. */
export type NotMade = { kind: 'unwanted' | 'impossible' | 'credentials'; words: string }

type Parts = Pick<EmailWorkParts, 'db' | 'business' | 'sealer'>

/** The letter of a message as it is to be sent now: its record, its template and the server are read again. */
export const letterOf = (parts: Parts, claimed: Claimed): Promise<Made | NotMade> =>
  claimed.kind === 'test' ? Promise.resolve(testOf(parts, claimed)) : noticeOf(parts, claimed)

async function noticeOf({ db, business, sealer }: Parts, claimed: Claimed): Promise<Made | NotMade> {
  const { server, template, recipient_of: to, record_kind: kind, record_id: id } = claimed
  if (server === null || to === 'given' || kind === null || id === null) return impossible('Nothing tells what this message is about')
  const { installer_id: installer, custom_message: customMessage, audience, told_date: toldDate } = claimed
  const installation = kind === 'lead' && audience !== null ? { toldDate } : null
  const record = { kind, id }
  const company = companyOf(business.now(), server)
  const copy = compose(await recordValues(db, record, company), { template, record, to, installer, customMessage, installation })
  if ('words' in copy) return copy
  const password = opened(sealer, server.password, passwordPlace(server.id))
  if (password === null) return { kind: 'credentials', words: unreadable }
  const { host, port, secure, username } = server
  return {
    transport: { host, port, secure, username, password },
    letter: letter(claimed, { name: senderName(server, company.name), address: server.from_email }, copy),
    copy,
  }
}

function testOf({ business, sealer }: Parts, claimed: Claimed): Made | NotMade {
  if (claimed.transport === null) return impossible('This test is over')
  const { from, password: sealed, ...server } = claimed.transport
  const password = opened(sealer, sealed, testPasswordPlace)
  if (password === null) return { kind: 'credentials', words: unreadable }
  const { subject, html, body_text: text } = claimed
  const { companyName, businessTimeZone } = business.now()
  const said =
    subject && html && text !== null ? { subject, html, text } : testLetter(companyName, server.host, new Date(), businessTimeZone)
  const copy = { ...said, recipient: { name: '', address: claimed.recipient }, template: null, toldDate: null }
  return { transport: { ...server, password }, letter: letter(claimed, from, copy), copy }
}

const letter = ({ message_id: messageId }: Claimed, from: Letter['from'], { subject, html, text, recipient }: Copy): Letter => ({
  from,
  to: recipient,
  subject,
  html,
  text,
  messageId,
})

const unreadable = 'The stored password cannot be read any more. Please type it again.'

function opened(sealer: Parts['sealer'], sealed: string, place: string): string | null {
  try {
    return sealer.open(sealed, place)
  } catch {
    return null
  }
}

const impossible = (words: string): NotMade => ({ kind: 'impossible', words })

/** What a test e-mail says, with its moment on the clocks of the business. */
export function testLetter(company: string, host: string, at: Date, timeZone: string): { subject: string; html: string; text: string } {
  const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at)
  const { subject, html, text } = render(
    {
      subject: 'Test e-mail from {{company_name}}',
      body: `This is a test e-mail from {{company_name}}.\n\nIt was sent through ${inert(host)} on ${when} (${timeZone.replaceAll('_', ' ')}). Mail can be sent with these settings.`,
    },
    { company_name: company },
  )
  return { subject, html, text }
}

// A host is typed by a person: in the text it is no variable.
const inert = (text: string): string => text.replace(/[{}]/g, '')

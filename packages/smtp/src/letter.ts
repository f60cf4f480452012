import { isEmail } from '@crm/contracts'
import MailComposer from 'nodemailer/lib/mail-composer'
import { encodeWord } from 'nodemailer/lib/mime-funcs'
import { sourceOf } from './source.ts'

/** One message to one person. `messageId` stays the same however often it is tried. */
export type Letter = {
  from: { name: string; address: string }
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  messageId: string
}

/** Whether the text is exactly one address, with nothing that a command or a header could take for more. */
export const isAddress = (text: string): boolean => text.length <= 254 && isEmail(text)

/** The letter as it goes over the line. Names and addresses stay apart, for an address in a string may bring others with it. */
export function compose(letter: Letter): Buffer {
  const composer = new MailComposer({
    from: { name: oneLine(letter.from.name), address: letter.from.address },
    to: { name: oneLine(letter.to.name), address: letter.to.address },
    subject: oneLine(letter.subject),
    messageId: letter.messageId,
    // Programs that answer by themselves (holiday notes) leave it alone (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: letter.text,
    html: letter.html,
  })
  const message = composer.compile()
  if (isMisread(letter.subject)) message.setHeader('Subject', { prepared: true, foldLines: true, value: encoded(letter.subject) })
  return Buffer.from(`${sourceOf(message)}\r\n`)
}

// The library leaves what looks like an encoded word as it is, so readers see what it encodes; and it breaks a header's line at spaces alone.
const isMisread = (text: string): boolean => text.includes('=?') || /\S{500}/.test(text)

const encoded = (text: string): string => encodeWord(oneLine(text), 'B', 52)

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

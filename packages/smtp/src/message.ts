import { isEmailAddress } from '@crm/contracts'
import { encode as toBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import MailComposer from 'nodemailer/lib/mail-composer'
import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode as toQuotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp'

/** A message to one recipient. `messageId` is the same for every attempt. */
export type EmailMessage = {
  from: { name: string; address: string }
  to: { name: string; address: string }
  replyTo?: { name: string; address: string } | undefined
  subject: string
  html: string
  text: string
  messageId: string
}

/** Whether the text is exactly one email address, without characters that could add a command or a header. */
export const isSingleEmailAddress = (text: string): boolean => text.length <= 254 && isEmailAddress(text)

/** Builds the MIME message. Name and address are passed separately, because a combined string could add recipients. */
export function encodeEmailMessage(message: EmailMessage): Buffer {
  const { replyTo } = message
  const composer = new MailComposer({
    from: { name: toOneLine(message.from.name), address: message.from.address },
    to: { name: toOneLine(message.to.name), address: message.to.address },
    ...(replyTo && isSingleEmailAddress(replyTo.address) && { replyTo: { name: toOneLine(replyTo.name), address: replyTo.address } }),
    subject: toOneLine(message.subject),
    messageId: message.messageId,
    // Keeps automatic replies, such as vacation notes, from responding (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: message.text,
    html: message.html,
  })
  const node = composer.compile()
  if (isMisread(message.subject)) node.setHeader('Subject', { prepared: true, foldLines: true, value: encodeText(message.subject) })
  return Buffer.from(`${buildMimeSource(node)}\r\n`)
}

// Such a subject is encoded here: the library would send `=?` unencoded, which mail programs decode, and it cannot fold long words.
const isMisread = (text: string): boolean => text.includes('=?') || /\S{500}/.test(text)

const encodeText = (text: string): string => encodeWord(toOneLine(text), 'B', 52)

const toOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Builds the MIME source directly, because the library's stream takes eleven turns of the event loop, which delays each message. */
export function buildMimeSource(node: MimeNode): string {
  const headers = node.buildHeaders()
  const body = node.multipart
    ? `${node.childNodes.map((child) => buildPart(child, node)).join('\r\n')}\r\n--${node.boundary}--`
    : encodeContent(node)
  return `${headers}\r\n\r\n${body}`
}

const buildPart = (child: MimeNode, { boundary }: MimeNode): string => `--${boundary}\r\n${buildMimeSource(child)}`

function encodeContent(node: MimeNode): string {
  // A path or URL would make the library read a file or fetch an address.
  if (typeof node.content !== 'string') throw new Error('A message must consist of text only: access rejected')
  const content = node.content.replace(/\r\n?|\n/g, '\r\n')
  switch (node.getTransferEncoding()) {
    case 'base64':
      return wrapBase64(toBase64(content))
    case 'quoted-printable':
      return wrapQuotedPrintable(toQuotedPrintable(content))
    default:
      return content
  }
}

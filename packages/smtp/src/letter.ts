import { isEmail } from '@crm/contracts'
import { encode as toBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import MailComposer from 'nodemailer/lib/mail-composer'
import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode as toQuotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp'

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

/**
 * A composed message of texts as it goes over the line: what the library's stream of it gives. As a stream each message takes eleven turns of the
 * event loop, and holds a conversation with the server up for as long.
 */
export function sourceOf(node: MimeNode): string {
  const headers = node.buildHeaders()
  const body = node.multipart
    ? `${node.childNodes.map((child) => partOf(child, node)).join('\r\n')}\r\n--${node.boundary}--`
    : contentOf(node)
  return `${headers}\r\n\r\n${body}`
}

const partOf = (child: MimeNode, { boundary }: MimeNode): string => `--${boundary}\r\n${sourceOf(child)}`

function contentOf(node: MimeNode): string {
  // What has a path or an address would be read from there.
  if (typeof node.content !== 'string') throw new Error('A letter is made of texts alone: access rejected')
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

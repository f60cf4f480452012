import { encode as toBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode as toQuotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp'

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

import { Buffer } from 'node:buffer'
import type { FileEncoding } from '@crm/contracts'

type EncodingSniffer = { take(bytes: Uint8Array): void; encoding(): FileEncoding; isWorkbook(): boolean }

const headLength = 64 * 1024

/** Checks the byte order mark, then NULs, then UTF-8 by majority, so that a stray byte spoils only its own row. */
export function createEncodingDetector(): EncodingSniffer {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder('utf-8')
  let head = Buffer.alloc(0)
  let isUtf8 = true
  let valid = 0
  let invalid = 0
  const check = (bytes?: Uint8Array): void => {
    try {
      strict.decode(bytes, { stream: bytes !== undefined })
    } catch {
      isUtf8 = false
    }
  }
  const count = (text: string): void => {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0xfffd) invalid += 1
      else if (code > 0x7f) valid += 1
    }
  }
  return {
    take(bytes) {
      if (head.length < headLength) head = Buffer.concat([head, bytes]).subarray(0, headLength)
      if (isUtf8) check(bytes)
      count(lenient.decode(bytes, { stream: true }))
    },
    encoding() {
      if (isUtf8) check()
      count(lenient.decode())
      return findByteOrderMark(head) ?? guessUtf16(head) ?? (isUtf8 || valid >= invalid ? 'utf-8' : 'windows-1252')
    },
    isWorkbook: () => workbooks.some((magic) => head.subarray(0, magic.length).equals(magic)),
  }
}

// The first bytes of .xlsx (ZIP) and .xls (OLE) files.
const workbooks = [Buffer.from('504b0304', 'hex'), Buffer.from('d0cf11e0a1b11ae1', 'hex')]

function findByteOrderMark(head: Buffer): FileEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 'utf-8' : undefined
}

// In UTF-16, every ASCII character has a NUL byte on the same side. In other encodings NULs are rare.
function guessUtf16(head: Buffer): FileEncoding | undefined {
  const nuls = [0, 0]
  for (let at = 0; at < head.length; at++) if (head[at] === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = nuls
  const few = head.length / 20
  if (odd > few && odd > even * 5) return 'utf-16le'
  return even > few && even > odd * 5 ? 'utf-16be' : undefined
}

export async function* decodeText(parts: AsyncIterable<Uint8Array>, encoding: FileEncoding): AsyncGenerator<string> {
  const decode = createDecoder(encoding)
  let isStart = true
  for await (const bytes of parts) {
    const text = decode(bytes)
    if (text === '') continue
    yield isStart ? text.replace(/^\ufeff+/, '') : text
    isStart = false
  }
  const rest = decode()
  if (rest !== '') yield rest
}

function createDecoder(encoding: FileEncoding): (bytes?: Uint8Array) => string {
  if (encoding === 'windows-1252') return (bytes) => (bytes ? decodeWindows1252(bytes) : '')
  const decoder = new TextDecoder(encoding)
  return (bytes) => decoder.decode(bytes, { stream: bytes !== undefined })
}

// Node's decoder reads these bytes as control characters (nodejs/node#56542).
const from0x80 = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ'

function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.replace(/[\u0080-\u009f]/g, (letter) => from0x80[letter.charCodeAt(0) - 0x80] ?? '\ufffd')
}

/** PostgreSQL text can hold neither a NUL nor half of a surrogate pair. */
export const toStorableText = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed()

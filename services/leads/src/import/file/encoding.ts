import { Buffer } from 'node:buffer'
import type { FileEncoding } from '@crm/contracts'

type EncodingSniffer = { take(bytes: Uint8Array): void; encoding(): FileEncoding }

const headLength = 64 * 1024

/**
 * Checks the byte order mark, then NULs, then UTF-8 by majority, so that a stray byte spoils only its own row. A file of single bytes is
 * read as the encoding in which they fit the letters beside them; lines that end with CR alone speak for a Mac.
 */
export function createEncodingDetector(): EncodingSniffer {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder('utf-8')
  let head = Buffer.alloc(0)
  let isUtf8 = true
  let valid = 0
  let invalid = 0
  let [macRoman, windows, seen] = [0, 0, 0]
  let [returns, newlines] = [0, 0]
  // The last bytes, whose neighbors come with the next ones.
  let tail = Buffer.from('\n\n')
  const compare = (bytes: Uint8Array): void => {
    const all = Buffer.concat([tail, bytes.subarray(0, mostBytesCompared)])
    tail = all.subarray(-5)
    if (isUtf8 || seen > mostBytesCompared) return
    seen += bytes.length
    macRoman += scoreFit(decodeMacRoman(all))
    windows += scoreFit(decodeWindows1252(all))
  }
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
      if (code === 0x0d) returns += 1
      else if (code === 0x0a) newlines += 1
      else if (code === 0xfffd) invalid += 1
      else if (code > 0x7f) valid += 1
    }
  }
  return {
    take(bytes) {
      if (head.length < headLength) head = Buffer.concat([head, bytes]).subarray(0, headLength)
      if (isUtf8) check(bytes)
      count(lenient.decode(bytes, { stream: true }))
      compare(bytes)
    },
    encoding() {
      if (isUtf8) check()
      count(lenient.decode())
      compare(Buffer.from('\n\n\n'))
      const ofMacLines = returns > 2 * newlines ? 3 : 0
      const singleBytes = macRoman + ofMacLines > windows ? 'macintosh' : 'windows-1252'
      return findByteOrderMark(head) ?? guessUtf16(head) ?? (isUtf8 || valid >= invalid ? 'utf-8' : singleBytes)
    },
  }
}

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

const mostBytesCompared = 1_000_000
const macRomanDecoder = new TextDecoder('macintosh')
const decodeMacRoman = (bytes: Uint8Array): string => macRomanDecoder.decode(bytes)

/** How well the characters beyond ASCII fit their neighbors, as in "José", "O’Hara", and "“Zo”", but not in "Jos‡". */
function scoreFit(text: string): number {
  let score = 0
  for (let at = 2; at < text.length - 3; at += 1) {
    if (text.charCodeAt(at) <= 0x7f) continue
    const letter = text.charAt(at)
    const fit = scoreLetter(text.slice(at - 2, at), letter, text.slice(at + 1, at + 4))
    score += fit > 0 && usual.has(letter) ? fit + 1 : fit
  }
  return score
}

// Where two letters fit alike, as "Óscar" and "îscar" do, names of this country rather have the Spanish one.
const usual = new Set('áéíóúñüÁÉÍÓÚÑÜ')

const isLetter = (text: string): boolean => /^\p{L}$/u.test(text)
const isLower = (text: string): boolean => /^\p{Ll}$/u.test(text)

function scoreLetter(before: string, letter: string, following: string): number {
  const [previous, after] = [before.slice(-1), following.charAt(0)]
  const isInside = isLetter(previous) && isLetter(after)
  if (letter === '\ufffd' || letter === '\uf8ff') return -3
  // A sign of money, not the letter.
  if (letter === 'ƒ') return isLetter(previous) || isLetter(after) ? -1 : 0
  if (letter === '™' || letter === '®') return /[\p{L}\d]/u.test(previous) && !isLetter(after) ? 2 : -1
  if (letter === 'ª' || letter === 'º') return /\d/.test(previous) ? 1 : -1
  if (letter === '¿' || letter === '¡') return !isLetter(previous) && isLetter(after) && !isLower(after) ? 1 : -1
  if (isLower(letter)) {
    if (isLower(previous)) return letter === 'œ' && !/[ui]/.test(after) ? 1 : 2
    // Between capitals, or after two of them or a digit and one, a small letter is no letter: "3Mô".
    if (isLetter(previous)) return isLower(after) || !(isLetter(after) || /[\p{L}\d]/u.test(before.slice(0, 1))) ? 1 : -2
    // Between spaces it is rather a dash.
    return isLower(after) ? 1 : previous === ' ' && after === ' ' ? -1 : 0
  }
  if (isLetter(letter)) {
    if (isLower(previous)) return -2
    // After a capital, a capital belongs to a word of capitals: neither "PŽrez" nor "OÕHara" is one.
    if (isLetter(previous) && (isLower(after) || (isLetter(after) && isLower(following.charAt(1))))) return -1
    return isLetter(previous) || isLetter(after) ? 1 : 0
  }
  if (letter === '’') return isInside ? scoreApostrophe(before, following) : 0
  if (letter === '“' || letter === '‘') return !isLetter(previous) && isLetter(after) ? 1 : -1
  if (letter === '”') return !isLetter(after) ? 1 : -1
  if (letter === '–' || letter === '—') return isInside ? -2 : 1
  return isInside ? -2 : isLetter(previous) || isLetter(after) ? -1 : 0
}

/** "don’t", "Bob’s", and "O’Hara", rather than "R’os" and "Garc’a". */
function scoreApostrophe(before: string, following: string): number {
  if (/n$/i.test(before) && /^t(?!\p{L})/iu.test(following)) return 4
  if (/^(?:[smd]|ll|re|ve)(?!\p{L})/iu.test(following)) return 3
  return /(?<!\p{L})[ODLMN]$/iu.test(before) ? 2 : 0
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

export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.replace(/[\u0080-\u009f]/g, (letter) => from0x80[letter.charCodeAt(0) - 0x80] ?? '\ufffd')
}

/** PostgreSQL text can hold neither a NUL nor half of a surrogate pair. */
export const toStorableText = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed()

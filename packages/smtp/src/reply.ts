import { beginningOf } from './beginning.ts'
import type { Transport } from './transport.ts'

const longest = 300 // characters

/** A server's reply as one line that may be shown and kept: a server that repeats the password is not quoted there. */
export function quotable(text: string, { username, password }: Transport): string | null {
  const base64 = (secret: string) => Buffer.from(secret, 'utf8').toString('base64')
  const secrets = [password, base64(password), base64(`\u0000${username}\u0000${password}`)]
  const hidden = secrets.filter(Boolean).reduce((shown, secret) => shown.replaceAll(secret, '•••'), text)
  const oneLine = hidden
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const shown = beginningOf(oneLine, longest)
  return shown.length < oneLine.length ? `${shown}…` : oneLine || null
}

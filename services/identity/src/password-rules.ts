import { readFileSync } from 'node:fs'
import { foldText } from '@crm/contracts'
import { Invalid } from '@crm/domain'

/** Whose password it is. */
type PasswordOwner = { username: string; full_name?: string | null | undefined; email?: string | null | undefined }

/** Throws `Invalid` if the password would be guessed first: a common one, or the user's own name or email. */
export function requireUncommonPassword(password: string, owner: PasswordOwner): void {
  const fault = findPasswordFault(password, owner)
  if (fault !== null) throw new Invalid(`Password: ${fault}`, [{ path: 'password', message: fault }])
}

export function findPasswordFault(password: string, owner: PasswordOwner): string | null {
  if (isCommon(password.toLowerCase())) return 'Must not be a common password'
  return isOwnName(password, owner) ? "Must not be the user's own name or email" : null
}

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('../data/common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

const mostAround = 5 // characters, such as those of a year and a mark

// "Dragon2026!" and "P@ssw0rd1" are guessed as early as "dragon" and "password".
function isCommon(password: string): boolean {
  if (common.has(password)) return true
  const word = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (password.length - word.length > mostAround) return false
  return common.has(word) || common.has(word.replace(/[013457@$]/g, (sign) => letterOf[sign] ?? sign))
}

const letterOf: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

const shortestName = 3 // letters; shorter ones are part of many words

function isOwnName(password: string, { username, full_name, email }: PasswordOwner): boolean {
  const typed = reduceToLetters(password)
  const own = [username, full_name ?? '', ...(full_name ?? '').split(/\s/), email ?? '', (email ?? '').split('@')[0] ?? '']
  return own
    .map(reduceToLetters)
    .some(
      (name) => name.length >= shortestName && typed.length - name.length <= mostAround && (typed.startsWith(name) || typed.endsWith(name)),
    )
}

const reduceToLetters = (text: string): string => foldText(text).replaceAll(' ', '')

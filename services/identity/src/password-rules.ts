import { readFileSync } from 'node:fs'
import { Invalid } from '@crm/domain'
import { buildNameSkeleton } from './user/name-skeleton.ts'

/** Whose password it is. */
type PasswordOwner = { username: string; full_name?: string | null | undefined; email?: string | null | undefined }

/** Throws `Invalid` if the password would be guessed first: a common one, or the user's own name or email. */
export function requireUncommonPassword(password: string, owner: PasswordOwner): void {
  const fault = findPasswordFault(password, owner)
  if (fault !== null) throw new Invalid(`Password: ${fault}`, [{ path: 'password', message: fault }])
}

export function findPasswordFault(password: string, owner: PasswordOwner): string | null {
  if (isCommon(password.normalize('NFKC').toLowerCase())) return 'Must not be a common password'
  return isOwnName(password, owner) ? "Must not be the user's own name or email" : null
}

// Look-alike letters of other scripts are read as those of the list.
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('../data/common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(buildNameSkeleton),
)

// "Dragon2026!", "P@ssw0rd1", and "dragon-dragon" are guessed as early as "dragon" and "password".
function isCommon(password: string): boolean {
  const word = cutEnds(password)
  const bare = takeOnce(removeMarks(password))
  const ways = [password, word, removeMarks(word), cutEnds(bare), takeOnce(removeMarks(word))]
  return isRun(bare) || ways.some(isListed)
}

const isListed = (text: string): boolean => [text, text.replace(/[3457@$]/g, toLetter)].some((way) => common.has(buildNameSkeleton(way)))

// The skeleton reads 0 and 1 as letters.
const letterOf: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
const toLetter = (sign: string): string => letterOf[sign] ?? sign

const cutEnds = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const removeMarks = (text: string): string =>
  text.replace(/[@$]/g, toLetter).replace(/[\p{P}\p{Z}\p{Sm}\p{Sk}\p{Sc}\p{Default_Ignorable_Code_Point}]/gu, '')

const takeOnce = (text: string): string => text.replace(/^([\p{L}\p{N}]+?)\1+$/u, '$1')

const mostBesideRuns = 3 // characters

// "1234567890123", "abcdabcd", "aaaa1111", and "112233": neighbors follow or repeat each other.
function isRun(text: string): boolean {
  const letters = [...text.replace(/([\p{L}\p{N}])\1+/gu, '$1')]
  const steps = letters.slice(1).map((letter, at) => getStep(letters[at] ?? '', letter))
  const inRun = letters.filter((_, at) =>
    [at - 2, at - 1, at].some((start) => steps[start] !== undefined && steps[start] !== 0 && steps[start] === steps[start + 1]),
  )
  return letters.length > 0 && letters.length - inRun.length <= mostBesideRuns && /^[\p{L}\p{N}]+$/u.test(text)
}

// 1 or -1 between neighbors of the alphabet or of the digits, where 0 follows 9; otherwise 0.
function getStep(one: string, next: string): number {
  const step = (next.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0)
  if (/^\d\d$/.test(one + next) && Math.abs(step) === 9) return -Math.sign(step)
  return Math.abs(step) === 1 ? step : 0
}

const mostAround = 5 // characters, such as those of a year and a mark

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

// As the eye reads it, without case, accents, blanks and marks.
const reduceToLetters = (text: string): string => buildNameSkeleton(text).replace(/[^\p{L}\p{N}]/gu, '')

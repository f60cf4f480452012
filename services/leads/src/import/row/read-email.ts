import { isEmailAddress } from '@crm/contracts'
import type { CellReading } from './cell-reading.ts'

/** The address in `mailto:a@example.com`, `Ada Park <a@example.com>`, or `a@example.com; b@example.com`; of several, the first. */
export function readEmail(text: string): CellReading<string> {
  if (text.length > longestCell) return { value: null, why: 'is not an email address' }
  const words = text.replace(/\p{Cf}/gu, '').split(/[\s<>,;"()[\]|]+/)
  const addresses = words.map(toAddress).filter(isEmailAddress)
  const [value] = addresses
  if (value === undefined) return { value: null, why: 'is not an email address' }
  const isNamed = /^[^<>()]*<[^<>]*>$/.test(text.trim())
  const others = words.filter((word) => toAddress(word) !== value && /[\p{L}\d]/u.test(word))
  const hasMore = others.length > 0 && (!isNamed || addresses.length > 1)
  return { value, ...(value !== text && { isCleaned: true }), ...(hasMore && { hasMore }) }
}

const longestCell = 500

const toAddress = (word: string): string =>
  word
    .replace(/^['’]+|['’.]+$/g, '')
    .replace(/^(?:mailto|e-?mail):/i, '')
    .replace(/\?.*$/, '')

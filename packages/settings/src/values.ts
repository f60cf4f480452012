import { isIP } from 'node:net'
import { z } from 'zod'

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  constructor(variable: string, got: string, takes: string) {
    super(`${variable} is ${JSON.stringify(got.slice(0, 80))}, but it must be ${takes}`)
  }
}

export const parsePort = (name: string, value: string): number => createWholeNumberParser(1, 65535)(name, value)

export const parsePorts = (name: string, value: string): number[] => [
  ...new Set(value.split(',').map((part) => parsePort(name, part.trim()))),
]

/** Networks such as 10.1.0.0/16 or fd00::/8, comma-separated; an address alone is a network of one. */
export const parseNetworks = (name: string, value: string): string[] =>
  value.split(',').map((part) => {
    const [address = '', bits, ...more] = part.trim().split('/')
    const width = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    const length = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : 999
    if (length >= 0 && length <= width && more.length === 0 && !address.includes('%')) return `${address}/${length}`
    throw new SettingsError(name, value, 'a comma-separated list of networks such as 10.1.0.0/16')
  })

export const createWholeNumberParser =
  (least: number, most: number) =>
  (name: string, value: string): number => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : -1
    if (number < least || number > most) throw new SettingsError(name, value, `a whole number from ${least} to ${most}`)
    return number
  }

export function parseFlag(name: string, value: string): boolean {
  if (['1', 'true'].includes(value)) return true
  if (['0', 'false'].includes(value)) return false
  throw new SettingsError(name, value, '1 or 0')
}

export const createListParser =
  (known: readonly string[], most: number) =>
  (name: string, value: string): string[] => {
    const words = [...new Set(value.split(',').map((word) => word.trim()))]
    if (words.length <= most && words.every((word) => known.includes(word))) return words
    throw new SettingsError(name, value, most === 1 ? `one of ${known.join(', ')}` : `a comma-separated list of ${known.join(', ')}`)
  }

export function parseHostName(name: string, value: string): string {
  if (isIP(value) || /^[a-z\d]([a-z\d.-]{0,252}[a-z\d])?$/i.test(value)) return value
  throw new SettingsError(name, value, 'an IP address or a host name')
}

export const createShortLineParser =
  (most: number) =>
  (name: string, value: string): string => {
    if ([...value].length <= most && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value)) return value
    throw new SettingsError(name, value, `one line of at most ${most} characters`)
  }

export function parseEmailAddress(name: string, value: string): string {
  if (value.length <= 254 && z.email().safeParse(value).success) return value
  throw new SettingsError(name, value, 'an email address')
}

/** The public address: protocol, host and port only. */
export function parsePublicUrl(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const bare = url !== undefined && url.href === `${url.origin}/`
  if (url === undefined || !bare || !['http:', 'https:'].includes(url.protocol))
    throw new SettingsError(name, value, 'an address such as https://crm.example.com')
  return url
}

export function parseDatabaseUrl(name: string, value: string): string {
  if (URL.canParse(value) && ['postgres:', 'postgresql:'].includes(new URL(value).protocol)) return value
  // The value may contain a password, so the error shows only its start.
  throw new SettingsError(name, `${value.slice(0, 3)}…`, 'an address such as postgres://user:password@host:5432/crm')
}

/** A time zone's name. An offset is refused, because it has no daylight saving time. */
export function parseTimeZone(name: string, value: string): string {
  try {
    // The name is returned as given, because PostgreSQL may not know the name that JavaScript uses for the same zone.
    if (!/^[+-]/.test(value) && new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '') return value
  } catch {
    // An unknown name throws; it is refused below.
  }
  throw new SettingsError(name, value, 'a time zone such as America/New_York')
}

/** 32 bytes as 64 hexadecimal digits or base64. Refuses keys that are not random, such as repeated bytes. */
export function parseSecretKey(name: string, value: string): Buffer {
  const bytes = /^[\da-f]{64}$/i.test(value)
    ? Buffer.from(value, 'hex')
    : /^[\w+/-]{43}=?$/.test(value)
      ? Buffer.from(value, 'base64')
      : undefined
  if (bytes?.length === 32 && new Set(bytes).size >= 12) return bytes
  throw new SettingsError(name, '…', '32 random bytes as 64 hexadecimal digits or as base64 (openssl rand -base64 32)')
}

export function parseToken(name: string, value: string): string {
  if (/^[\w.~+/=-]{16,200}$/.test(value)) return value
  throw new SettingsError(name, '…', '16 to 200 letters, digits, dots, dashes or the signs _ ~ + / =')
}

export function parsePassword(name: string, value: string): string {
  const usual = /^(change|admin|pass ?w|secret|letmein|welcome|kitchen|qwerty|abc123|1234|0000|crm)[\W\d]*[a-z]{0,5}[\W\d]*$/i
  if (value.length >= 8 && value.length <= 255 && !usual.test(value) && new Set(value).size >= 4) return value
  throw new SettingsError(name, '…', '8 to 255 characters and not a common password')
}

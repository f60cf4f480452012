/** Allows only common characters in an email address, and none with a meaning in an SMTP command or a mail header. */
export const emailPattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.&/=]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]+$/

export const isEmailAddress = (text: string): boolean => emailPattern.test(text)

/** Whether this is the name of a time zone. An offset such as +02:00 is refused, because it ignores daylight saving time. */
export function isTimeZoneName(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Joins origins with commas for a filter. A comma inside an origin becomes `%2C`, and `%` becomes `%25`. */
export const formatOriginList = (origins: readonly string[]): string =>
  origins.map((origin) => origin.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')

/** In characters. Enough for the eight origins of a report, each of maximum length and written entirely in commas. */
export const maxOriginListLength = 1_300

/** Splits such a list into origins, and decodes `%2C` and `%25`. */
export const parseOriginList = (list: string): string[] =>
  list.split(',').map((origin) => origin.replace(/%2C/gi, ',').replaceAll('%25', '%'))

/** Text as the API takes it: without outer spaces, and null if nothing is left. */
export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

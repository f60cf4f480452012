const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats "1234.5" as "$1,234.50". Amounts have at most ten digits, so a JavaScript number represents them exactly to the cent. */
export function formatMoney(amount: string | number): string {
  return dollars.format(Number(amount))
}

/**
 * Formats 2025-03-05 as "Mar 5, 2025", or as "Mar 5" if `today` is in the same year. It uses no Date object, because that would apply a
 * time zone.
 */
export function formatShortDate(day: string, today?: string): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number)
  const name = months[(month ?? 0) - 1]
  if (name === undefined || !date) return day
  return today?.slice(0, 4) === day.slice(0, 4) ? `${name} ${date}` : `${name} ${date}, ${year}`
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type Format = (at: string | number | Date) => string

/** For a time zone, returns a function that creates formatters with the given parts, such as weekday and hour. */
export const createDateFormatterFactory =
  (timeZone: string) =>
  (parts: Intl.DateTimeFormatOptions): Format => {
    const made = new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
    return (at) => made.format(new Date(at))
  }

/** Returns a function that calls `make` once per time zone and caches the result, because creating formatters is expensive. */
export function cacheFormattersByTimeZone<Moments>(
  make: (format: ReturnType<typeof createDateFormatterFactory>, timeZone: string) => Moments,
) {
  const known = new Map<string, Moments>()
  return (timeZone: string): Moments => {
    const moments = known.get(timeZone) ?? make(createDateFormatterFactory(timeZone), timeZone)
    known.set(timeZone, moments)
    return moments
  }
}

/** Builds the URL that shows an address on Google Maps, on any device. */
export const buildMapUrl = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(formatAddressLine(address))}`

/** Formats an address of several lines in one line, such as "12 Elm St, Austin, TX". */
export const formatAddressLine = (address: string): string =>
  address
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ')
    .replace(/\s+/g, ' ')

/** Formats a phone number for `tel:` and `sms:` links. A number of ten digits gets the country code of the US. */
export function formatPhoneForDialing(phone: string): string {
  const [number = '', extension] = phone.split(/\s*(?:ext\.?|x|#)\s*(?=\d+\s*$)/i)
  const digits = number.replace(/\D/g, '')
  const international = number.trim().startsWith('+') || (digits.length === 11 && digits.startsWith('1'))
  const full = digits.length === 10 && !number.trim().startsWith('+') ? `+1${digits}` : international ? `+${digits}` : digits
  return extension ? `${full};ext=${extension.trim()}` : full
}

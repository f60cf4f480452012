type Format = (at: string | number | Date) => string

/** Makes a formatter for a time zone, with the given parts. */
export const formatIn =
  (timeZone: string) =>
  (parts: Intl.DateTimeFormatOptions): Format => {
    const made = new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
    return (at) => made.format(new Date(at))
  }

/** Caches the result of `make` per time zone, because creating formatters is expensive. */
export function momentsByZone<Moments>(make: (format: ReturnType<typeof formatIn>, timeZone: string) => Moments) {
  const known = new Map<string, Moments>()
  return (timeZone: string): Moments => {
    const moments = known.get(timeZone) ?? make(formatIn(timeZone), timeZone)
    known.set(timeZone, moments)
    return moments
  }
}

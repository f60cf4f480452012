/** Tells a moment (ISO 8601, or as a Date or its milliseconds) in English. */
type Format = (at: string | number | Date) => string

/** How moments are told on the clocks of a time zone, in the given parts. */
export const formatIn =
  (timeZone: string) =>
  (parts: Intl.DateTimeFormatOptions): Format => {
    const made = new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
    return (at) => made.format(new Date(at))
  }

/** The moments that `make` makes, by time zone; made once for each, because formats cost more to make than to use. */
export function momentsByZone<Moments>(make: (format: ReturnType<typeof formatIn>, timeZone: string) => Moments) {
  const known = new Map<string, Moments>()
  return (timeZone: string): Moments => {
    const moments = known.get(timeZone) ?? make(formatIn(timeZone), timeZone)
    known.set(timeZone, moments)
    return moments
  }
}

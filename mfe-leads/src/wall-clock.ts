/** The Swedish format is ISO (`yyyy-mm-ddThh:mm:ss`) except for the space. */
export function wallClock(timeZone: string, instant = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant).replace(' ', 'T')
}

/** The instant of a local time `yyyy-mm-ddThh:mm`; an invalid Date if malformed. A time skipped by DST counts as an hour earlier. */
export function instantAt(shown: string, timeZone: string): Date {
  const wanted = Date.parse(`${shown}Z`)
  if (Number.isNaN(wanted)) return new Date(Number.NaN)
  const ahead = (instant: number): number => Date.parse(`${wallClock(timeZone, new Date(instant))}Z`) - Math.floor(instant / 1000) * 1000
  // The offset is read at the first result, because it may change in between.
  return new Date(wanted - ahead(wanted - ahead(wanted)))
}

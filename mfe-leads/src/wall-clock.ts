/** What clocks in a zone show now, `yyyy-mm-ddThh:mm:ss`: the Swedish way of writing a moment is the ISO one, but for the blank. */
export function wallClock(timeZone: string, instant = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant).replace(' ', 'T')
}

/** When clocks in a zone show `shown`, `yyyy-mm-ddThh:mm`; an invalid date where that is none. What they skip is taken for an hour before. */
export function instantAt(shown: string, timeZone: string): Date {
  const wanted = Date.parse(`${shown}Z`)
  if (Number.isNaN(wanted)) return new Date(Number.NaN)
  const ahead = (instant: number): number => Date.parse(`${wallClock(timeZone, new Date(instant))}Z`) - Math.floor(instant / 1000) * 1000
  // How far the zone is ahead is asked where the first answer leads: clocks may change in between.
  return new Date(wanted - ahead(wanted - ahead(wanted)))
}

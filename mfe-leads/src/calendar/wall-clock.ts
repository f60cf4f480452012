/** What clocks in a zone show now, `yyyy-mm-ddThh:mm:ss`: the Swedish way of writing a moment is the ISO one, but for the blank. */
export function wallClock(timeZone: string, instant = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant).replace(' ', 'T')
}

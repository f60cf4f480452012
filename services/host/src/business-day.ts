/** The day in a time zone, `yyyy-mm-dd`. */
export function dayIn(timeZone: string): (instant: Date) => string {
  // The Swedish way of writing a date is the ISO one.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (instant) => format.format(instant)
}

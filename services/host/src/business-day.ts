/** The day in a time zone, `yyyy-mm-dd`. */
export function dayIn(timeZone: string): (instant: Date) => string {
  // The Swedish way of writing a date is the ISO one.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  // Zones are whole minutes apart, so a day ends with a minute; formatting costs as much as a small query's code.
  let known = { minute: Number.NaN, day: '' }
  return (instant) => {
    const minute = Math.floor(instant.getTime() / 60_000)
    if (minute !== known.minute) known = { minute, day: format.format(instant) }
    return known.day
  }
}

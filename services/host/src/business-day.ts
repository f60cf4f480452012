/** The day, `yyyy-mm-dd`, of an instant. The time zone is read at each call, so a change applies at once. */
export function createDayFormatter(timeZone: string | (() => string)): (instant: Date) => string {
  const zoneNow = typeof timeZone === 'string' ? () => timeZone : timeZone
  let format = formatOf(zoneNow())
  // Time zones differ by whole minutes, so a day ends with a minute. The result is kept because formatting is slow.
  let known = { minute: Number.NaN, day: '' }
  return (instant) => {
    const zone = zoneNow()
    const minute = Math.floor(instant.getTime() / 60_000)
    if (zone !== format.zone) format = formatOf(zone)
    else if (minute === known.minute) return known.day
    known = { minute, day: format.inZone.format(instant) }
    return known.day
  }
}

// The Swedish date format is yyyy-mm-dd.
const formatOf = (timeZone: string) => ({
  zone: timeZone,
  inZone: new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
})

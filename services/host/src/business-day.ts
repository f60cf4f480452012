/** The day in a time zone, `yyyy-mm-dd`. The zone is asked for each time, so that a change of it counts at once. */
export function dayIn(timeZone: string | (() => string)): (instant: Date) => string {
  const zoneNow = typeof timeZone === 'string' ? () => timeZone : timeZone
  let format = formatOf(zoneNow())
  // Zones are whole minutes apart, so a day ends with a minute; formatting costs as much as a small query's code.
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

// The Swedish way of writing a date is the ISO one.
const formatOf = (timeZone: string) => ({
  zone: timeZone,
  inZone: new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
})

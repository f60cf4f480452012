/** The names of all time zones that the browser knows, and one that it may not know. */
export const timeZones = (known: string): string[] => {
  const all = Intl.supportedValuesOf('timeZone')
  return all.includes(known) ? all : [known, ...all]
}

/** The day and the time on the clocks of a zone: "Thursday, Mar 5, 2026, 1:00 PM". */
export const clockIn = (timeZone: string, at: Date): string => {
  const parts = { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).format(at)
}

/** The day in a zone: `yyyy-mm-dd`. */
export const dayIn = (timeZone: string, at: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)

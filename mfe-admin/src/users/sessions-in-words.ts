export const sessionsInWords = (open: number): string =>
  open === 0 ? 'No session is open.' : `Ends ${open} open ${open === 1 ? 'session' : 'sessions'} at once.`

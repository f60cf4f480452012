/** Idle for 8 hours, or 24 hours old: the session `s` is over, by the database's clock. */
export const isAlive = `s.last_activity > now() - interval '8 hours' and s.login_time > now() - interval '24 hours'`

/** Whether the session `s` still opens anything, as long as its account does. */
export const isOpen = `s.is_active and ${isAlive}`

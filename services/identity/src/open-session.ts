/** SQL for a row `s` of user_sessions: less than 8 hours idle and less than 24 hours old, by the database's clock. */
export const isSessionAlive = `s.last_activity > now() - interval '8 hours' and s.login_time > now() - interval '24 hours'`

export const isSessionOpen = `s.is_active and ${isSessionAlive}`

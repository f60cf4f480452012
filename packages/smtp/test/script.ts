import type { Certificate } from './certificate.ts'

/** What a server does instead of the correct reaction. `drip`: a response that never ends.
 * `accept-and-…`, only at the dot: accepts the message without a response. */
export type Fault = { say: string } | 'cut' | 'silence' | 'drip' | 'accept-and-cut' | 'accept-and-silence'

/** `body` is after the first bytes of a message, `dot` at its final dot. */
export type Moment = 'connection' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'body' | 'dot'

/** `accounts` (username → password) require a login, with the mechanisms in `signIn`.
 * Connections beyond `mostAtOnce` are rejected, with a response or a reset as `turnsAway` says. */
export type Script = {
  tls?: 'none' | 'starttls' | 'from-start'
  certificate?: Certificate
  accounts?: Record<string, string>
  signIn?: readonly string[]
  pipelining?: boolean
  mostAtOnce?: number
  turnsAway?: 'in-words' | 'by-reset'
  faults?: Partial<Record<Moment, Fault>>
}

export type AcceptedMessage = { from: string; to: string[]; raw: string; encrypted: boolean; username: string | null }

export type SeenSecret = { username: string; password: string; encrypted: boolean }

/** What a server has received and done. `commands` leaves out login lines; `turnedAway` counts rejected connections. */
export type Memory = {
  accepted: AcceptedMessage[]
  sawSecrets: SeenSecret[]
  commands: string[]
  connections: number
  turnedAway: number
}

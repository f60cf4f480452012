import type { Certificate } from './certificate.ts'

/**
 * What a server does at a moment in place of what is right. `cut` breaks the connection off, `silence` answers nothing more, `drip` never ends
 * its answer. `accept-and-…`, at the dot alone: the message is accepted, but nobody is told.
 */
export type Fault = { say: string } | 'cut' | 'silence' | 'drip' | 'accept-and-cut' | 'accept-and-silence'

/** When a fault happens: when connected to, at a command, after the first bytes of a message, at its final dot. */
export type Moment = 'connection' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'body' | 'dot'

/**
 * How a server behaves. `accounts` (username → password): it wants a sign-in. `signIn`: the mechanisms that it offers for that. `mostAtOnce`: more
 * connections than that are turned away, `turnsAway` in words or by a reset.
 */
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

/** A message that the server took upon itself; `raw` as it came, without the doubled dots. */
export type AcceptedMessage = { from: string; to: string[]; raw: string; encrypted: boolean; username: string | null }

/** What somebody tried to sign in with, and whether nobody on the way could read it. */
export type SeenSecret = { username: string; password: string; encrypted: boolean }

/** All that a server has heard and done. `commands`: lines without those of signing in. `turnedAway`: of the connections. */
export type Memory = {
  accepted: AcceptedMessage[]
  sawSecrets: SeenSecret[]
  commands: string[]
  connections: number
  turnedAway: number
}

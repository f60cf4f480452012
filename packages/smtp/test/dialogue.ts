import type { Certificate } from './certificate.ts'

/** What a server does instead of the correct reaction. `cut`: closes the connection. `drip`: sends a response that never ends.
 * `accept-and-…`, only at the final dot: accepts the message but sends no response. */
export type ServerFault = { say: string } | 'cut' | 'silence' | 'drip' | 'accept-and-cut' | 'accept-and-silence'

/** When a fault occurs. `body`: after the first bytes of a message. `dot`: at its final dot. */
export type ConversationMoment = 'connection' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'body' | 'dot'

/** How a test server behaves. With `accounts` (username → password) it requires a login, with one of the mechanisms in `createSignInHandler`.
 * It rejects connections beyond `mostAtOnce`, with a response or a reset (`turnsAway`). */
export type TestServerBehavior = {
  tls?: 'none' | 'starttls' | 'from-start'
  certificate?: Certificate
  accounts?: Record<string, string>
  signIn?: readonly string[]
  /** Whether a token is refused after a challenge, as Google does. */
  challenges?: boolean
  pipelining?: boolean
  mostAtOnce?: number
  turnsAway?: 'in-words' | 'by-reset'
  faults?: Partial<Record<ConversationMoment, ServerFault>>
}

export type AcceptedMessage = { from: string; to: string[]; raw: string; encrypted: boolean; username: string | null }

export type ReceivedLogin = { username: string; password: string; encrypted: boolean }

/** What a server has received and done. `commands` leaves out login lines; `turnedAway` counts rejected connections. */
export type ServerRecord = {
  accepted: AcceptedMessage[]
  sawSecrets: ReceivedLogin[]
  commands: string[]
  connections: number
  turnedAway: number
}

export type ServerReaction = { moment?: ConversationMoment; say?: string; after?: () => void; encrypt?: boolean; leave?: boolean }

export class ServerDialogue {
  encrypted = false
  readonly #script: () => TestServerBehavior
  readonly #memory: ServerRecord
  #hear: (line: string) => ServerReaction | null = (line) => this.#command(line)
  #username: string | null = null
  #from: string | null = null
  #to: string[] = []

  constructor(script: () => TestServerBehavior, memory: ServerRecord) {
    this.#script = script
    this.#memory = memory
  }

  greeting(): ServerReaction {
    return { moment: 'connection', say: '220 banner-of-this-server ESMTP' }
  }

  hear(line: string): ServerReaction | null {
    return this.#hear(line)
  }

  #command(line: string): ServerReaction {
    const verb = line.split(' ', 1)[0]?.toUpperCase() ?? ''
    if (verb !== 'AUTH') this.#memory.commands.push(line)
    switch (verb) {
      case 'EHLO':
      case 'HELO':
        return { moment: 'EHLO', say: this.#offers() }
      case 'STARTTLS':
        return this.#startTls()
      case 'AUTH':
        return this.#signIn(line)
      case 'MAIL':
        return this.#mail(line)
      case 'RCPT':
        return { moment: 'RCPT', say: '250 2.1.5 Recipient ok', after: () => this.#to.push(addressIn(line)) }
      case 'DATA':
        return this.#data()
      case 'QUIT':
        return { say: '221 2.0.0 Bye', leave: true }
      default:
        return { say: '502 5.5.2 Command not recognized' }
    }
  }

  #offers(): string {
    const { tls = 'none', pipelining = true, accounts, signIn = accounts ? ['PLAIN', 'LOGIN'] : [] } = this.#script()
    const offers = [
      ...(tls === 'starttls' && !this.encrypted ? ['STARTTLS'] : []),
      ...(signIn.length > 0 ? [`AUTH ${signIn.join(' ')}`] : []),
      ...(pipelining ? ['PIPELINING'] : []),
      '8BITMIME',
    ]
    return ['250-127.0.0.1', ...offers.map((offer, index) => `250${index < offers.length - 1 ? '-' : ' '}${offer}`)].join('\r\n')
  }

  #startTls(): ServerReaction {
    if (this.#script().tls !== 'starttls') return { say: '502 5.5.1 Not implemented' }
    return { moment: 'STARTTLS', say: '220 2.0.0 Ready to start TLS', encrypt: true }
  }

  #signIn(line: string): ServerReaction {
    const [, mechanism = '', initial] = line.split(' ')
    if (mechanism.toUpperCase() === 'XOAUTH2' && initial) return this.#bearer(initial)
    if (mechanism.toUpperCase() === 'PLAIN' && initial) return this.#signedIn(...plainSecrets(initial))
    this.#hear = (username) => {
      this.#hear = (password) => {
        this.#hear = (next) => this.#command(next)
        return this.#signedIn(decoded(username), decoded(password))
      }
      return { say: '334 UGFzc3dvcmQ6' }
    }
    return { say: '334 VXNlcm5hbWU6' }
  }

  // Google tells the error in a challenge first, which the client answers with an empty line.
  #bearer(initial: string): ServerReaction {
    const [username = '', token = ''] = decoded(initial)
      .split('\u0001')
      .map((part) => part.replace(/^user=|^auth=Bearer /, ''))
    const reaction = this.#signedIn(username, token)
    if (!reaction.say?.startsWith('5') || !this.#script().challenges) return reaction
    this.#hear = () => {
      this.#hear = (next) => this.#command(next)
      return reaction
    }
    return { say: '334 eyJzdGF0dXMiOiI0MDEifQ==' }
  }

  #signedIn(username: string, password: string): ServerReaction {
    this.#memory.sawSecrets.push({ username, password, encrypted: this.encrypted })
    const { accounts } = this.#script()
    if (accounts && accounts[username] !== password) return { say: '535 5.7.8 Username and password not accepted' }
    const signedIn = () => {
      this.#username = username
    }
    return { moment: 'AUTH', say: '235 2.7.0 Authentication successful', after: signedIn }
  }

  #mail(line: string): ServerReaction {
    if (this.#script().accounts && this.#username === null) return { say: '530 5.7.0 Authentication required' }
    const begun = () => {
      this.#from = addressIn(line)
      this.#to = []
    }
    return { moment: 'MAIL', say: '250 2.1.0 Sender ok', after: begun }
  }

  #data(): ServerReaction {
    if (this.#from === null || this.#to.length === 0) return { say: '503 5.5.1 No valid recipients' }
    const lines: string[] = []
    const waiting = () => {
      this.#hear = (line) => {
        if (line === '.') return this.#ended(lines.join('\r\n'))
        lines.push(line.replace(/^\./, ''))
        return lines.length === 1 ? { moment: 'body' } : null
      }
    }
    return { moment: 'DATA', say: '354 End data with <CR><LF>.<CR><LF>', after: waiting }
  }

  #ended(raw: string): ServerReaction {
    const { accepted } = this.#memory
    const message = { from: this.#from ?? '', to: this.#to, raw, encrypted: this.encrypted, username: this.#username }
    this.#hear = (line) => this.#command(line)
    this.#from = null
    this.#to = []
    const fault = this.#script().faults?.dot
    if (typeof fault === 'string' && fault.startsWith('accept')) accepted.push(message)
    return { moment: 'dot', say: `250 2.0.0 Ok: queued as Q${accepted.length + 1}`, after: () => accepted.push(message) }
  }
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''
const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8')

function plainSecrets(base64: string): [string, string] {
  const [, username = '', password = ''] = decoded(base64).split('\u0000')
  return [username, password]
}

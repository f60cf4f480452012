import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Fault, Memory, Moment, Script } from './faulty-server.ts'

type Turn = (line: string) => void

const dripEvery = 20

/** One connection to a faulty server, from its greeting to its end. */
export class Guest {
  readonly #script: () => Script
  readonly #memory: Memory
  #socket: Socket
  #buffer = ''
  #next: Turn | null
  #encrypted = false
  #username: string | null = null
  #from: string | null = null
  #to: string[] = []
  #drip: NodeJS.Timeout | undefined

  constructor(socket: Socket, script: () => Script, memory: Memory) {
    this.#script = script
    this.#memory = memory
    this.#socket = socket
    this.#next = (line) => this.#command(line)
  }

  welcome(): void {
    const { tls = 'none' } = this.#script()
    if (tls === 'from-start') this.#encrypt()
    else this.#listen()
    this.#answer('connection', '220 banner-of-this-server ESMTP')
  }

  #listen(): void {
    this.#socket.on('error', () => this.#socket.destroy())
    this.#socket.on('close', () => clearInterval(this.#drip))
    this.#socket.on('data', (bytes: Buffer) => {
      this.#buffer += bytes.toString('latin1')
      this.#read()
    })
  }

  #read(): void {
    for (let end = this.#buffer.indexOf('\r\n'); this.#next && end >= 0; end = this.#buffer.indexOf('\r\n')) {
      const line = this.#buffer.slice(0, end)
      this.#buffer = this.#buffer.slice(end + 2)
      this.#next(line)
    }
  }

  // What is right, unless the script has a fault for the moment; then `right` does not happen.
  #answer(moment: Moment, line: string, right: () => void = () => undefined): void {
    const fault = this.#script().faults?.[moment]
    if (fault) return this.#fail(fault)
    right()
    this.#say(line)
  }

  #fail(fault: Fault): void {
    if (typeof fault === 'object') return this.#say(fault.say)
    this.#next = null
    if (fault.endsWith('cut')) this.#socket.destroy()
    if (fault === 'drip') this.#drip = setInterval(() => this.#socket.write('250-wait\r\n'.charAt(this.#dripped++ % 10)), dripEvery)
  }
  #dripped = 0

  #say(line: string): void {
    this.#socket.write(`${line}\r\n`)
  }

  #command(line: string): void {
    const verb = line.split(' ', 1)[0]?.toUpperCase() ?? ''
    if (verb !== 'AUTH') this.#memory.commands.push(line)
    switch (verb) {
      case 'EHLO':
      case 'HELO':
        return this.#answer('EHLO', this.#offers())
      case 'STARTTLS':
        return this.#startTls()
      case 'AUTH':
        return this.#signIn(line)
      case 'MAIL':
        return this.#mail(line)
      case 'RCPT':
        return this.#answer('RCPT', '250 2.1.5 Recipient ok', () => this.#to.push(addressIn(line)))
      case 'DATA':
        return this.#data()
      case 'QUIT':
        this.#socket.end('221 2.0.0 Bye\r\n')
        return
      default:
        return this.#say('502 5.5.2 Command not recognized')
    }
  }

  #offers(): string {
    const { tls = 'none', pipelining = true, accounts, signIn = accounts ? ['PLAIN', 'LOGIN'] : [] } = this.#script()
    const offers = [
      ...(tls === 'starttls' && !this.#encrypted ? ['STARTTLS'] : []),
      ...(signIn.length > 0 ? [`AUTH ${signIn.join(' ')}`] : []),
      ...(pipelining ? ['PIPELINING'] : []),
      '8BITMIME',
    ]
    return ['250-127.0.0.1', ...offers.map((offer, index) => `250${index < offers.length - 1 ? '-' : ' '}${offer}`)].join('\r\n')
  }

  #startTls(): void {
    if (this.#script().tls !== 'starttls') return this.#say('502 5.5.1 Not implemented')
    this.#answer('STARTTLS', '220 2.0.0 Ready to start TLS', () => setImmediate(() => this.#encrypt()))
  }

  #encrypt(): void {
    this.#socket.removeAllListeners('data')
    this.#socket = new TLSSocket(this.#socket, { isServer: true, ...this.#script().certificate })
    this.#encrypted = true
    this.#buffer = ''
    this.#listen()
  }

  #signIn(line: string): void {
    const [, mechanism = '', initial] = line.split(' ')
    if (mechanism.toUpperCase() === 'PLAIN' && initial) return this.#signedIn(...plainSecrets(initial))
    this.#say('334 VXNlcm5hbWU6')
    this.#next = (username) => {
      this.#say('334 UGFzc3dvcmQ6')
      this.#next = (password) => {
        this.#next = (next) => this.#command(next)
        this.#signedIn(decoded(username), decoded(password))
      }
    }
  }

  #signedIn(username: string, password: string): void {
    this.#memory.sawSecrets.push({ username, password, encrypted: this.#encrypted })
    const { accounts } = this.#script()
    if (accounts && accounts[username] !== password) return this.#say('535 5.7.8 Username and password not accepted')
    this.#answer('AUTH', '235 2.7.0 Authentication successful', () => {
      this.#username = username
    })
  }

  #mail(line: string): void {
    if (this.#script().accounts && this.#username === null) return this.#say('530 5.7.0 Authentication required')
    this.#answer('MAIL', '250 2.1.0 Sender ok', () => {
      this.#from = addressIn(line)
      this.#to = []
    })
  }

  #data(): void {
    if (this.#from === null || this.#to.length === 0) return this.#say('503 5.5.1 No valid recipients')
    const lines: string[] = []
    this.#answer('DATA', '354 End data with <CR><LF>.<CR><LF>', () => {
      this.#next = (line) => {
        if (line === '.') return this.#ended(lines)
        if (lines.push(line.replace(/^\./, '')) === 1 && this.#script().faults?.body) this.#answer('body', '')
      }
    })
  }

  #ended(lines: string[]): void {
    this.#next = (line) => this.#command(line)
    const from = this.#from ?? ''
    const message = { from, to: this.#to, raw: lines.join('\r\n'), encrypted: this.#encrypted, username: this.#username }
    const accept = () => this.#memory.accepted.push(message)
    const fault = this.#script().faults?.dot
    if (typeof fault === 'string' && fault.startsWith('accept')) accept()
    this.#from = null
    this.#to = []
    this.#answer('dot', `250 2.0.0 Ok: queued as Q${this.#memory.accepted.length + 1}`, accept)
  }
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''
const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8')

function plainSecrets(base64: string): [string, string] {
  const [, username = '', password = ''] = decoded(base64).split('\u0000')
  return [username, password]
}

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { SmtpTransport } from '../src/index.ts'
import { ServerDialogue, type ServerFault, type ServerReaction, type ServerRecord, type TestServerBehavior } from './dialogue.ts'

export type { AcceptedMessage, ConversationMoment, ReceivedLogin, ServerFault, ServerRecord, TestServerBehavior } from './dialogue.ts'

/** A mail server on the loopback address that follows a script. */
export type FaultyServer = ServerRecord & {
  port: number
  connected(): number
  transport: SmtpTransport
  play(script: TestServerBehavior): void
  hangUp(): void
  close(): Promise<void>
}

export async function startFaultyServer(script: TestServerBehavior = {}): Promise<FaultyServer> {
  let playing = script
  const memory: ServerRecord = { accepted: [], sawSecrets: [], commands: [], connections: 0, turnedAway: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    memory.connections++
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    if (sockets.size > (playing.mostAtOnce ?? Number.POSITIVE_INFINITY)) turnAway(socket)
    else new FaultyConnection(socket, () => playing, memory).welcome()
  })
  const turnAway = (socket: Socket) => {
    memory.turnedAway++
    socket.on('error', () => socket.destroy())
    if (playing.turnsAway === 'by-reset') socket.resetAndDestroy()
    else socket.end('421 4.7.0 Too many connections from you\r\n')
  }
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(memory, {
    port,
    transport: { host: '127.0.0.1', port, secure: false, username: 'mailer', password: 'correct horse' },
    connected: () => sockets.size,
    play(next: TestServerBehavior) {
      playing = next
    },
    hangUp,
    async close() {
      hangUp()
      if (server.listening) await new Promise((done) => server.close(done))
    },
  })
}

const dripEvery = 20
const dripped = '250-wait\r\n'

class FaultyConnection {
  readonly #script: () => TestServerBehavior
  readonly #dialogue: ServerDialogue
  #socket: Socket
  #buffer = ''
  #deaf = false
  #drip: NodeJS.Timeout | undefined

  constructor(socket: Socket, script: () => TestServerBehavior, memory: ServerRecord) {
    this.#script = script
    this.#socket = socket
    this.#dialogue = new ServerDialogue(script, memory)
  }

  welcome(): void {
    if (this.#script().tls === 'from-start') this.#encrypt()
    else this.#listen()
    this.#react(this.#dialogue.greeting())
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
    for (let end = this.#buffer.indexOf('\r\n'); !this.#deaf && end >= 0; end = this.#buffer.indexOf('\r\n')) {
      const line = this.#buffer.slice(0, end)
      this.#buffer = this.#buffer.slice(end + 2)
      const reaction = this.#dialogue.hear(line)
      if (reaction) this.#react(reaction)
    }
  }

  #react({ moment, say, after, encrypt, leave }: ServerReaction): void {
    const fault = moment && this.#script().faults?.[moment]
    if (fault) {
      this.#fail(fault)
      return
    }
    if (say) this.#say(say)
    after?.()
    if (encrypt) this.#encrypt()
    if (leave) this.#socket.end()
  }

  #fail(fault: ServerFault): void {
    if (typeof fault === 'object') {
      this.#say(fault.say)
      return
    }
    this.#deaf = true
    if (fault.endsWith('cut')) this.#socket.destroy()
    let at = 0
    if (fault === 'drip') this.#drip = setInterval(() => this.#socket.write(dripped.charAt(at++ % dripped.length)), dripEvery)
  }

  #say(line: string): void {
    this.#socket.write(`${line}\r\n`)
  }

  #encrypt(): void {
    this.#socket.removeAllListeners('data')
    this.#socket = new TLSSocket(this.#socket, { isServer: true, ...this.#script().certificate })
    this.#buffer = ''
    this.#dialogue.encrypted = true
    this.#listen()
  }
}

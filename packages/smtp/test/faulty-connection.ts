import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { Dialogue, type Reaction } from './dialogue.ts'
import type { Fault, Memory, Script } from './script.ts'

const dripEvery = 20
const dripped = '250-wait\r\n'

export class FaultyConnection {
  readonly #script: () => Script
  readonly #dialogue: Dialogue
  #socket: Socket
  #buffer = ''
  #deaf = false
  #drip: NodeJS.Timeout | undefined

  constructor(socket: Socket, script: () => Script, memory: Memory) {
    this.#script = script
    this.#socket = socket
    this.#dialogue = new Dialogue(script, memory)
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

  #react({ moment, say, after, encrypt, leave }: Reaction): void {
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

  #fail(fault: Fault): void {
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

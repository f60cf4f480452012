import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Transport } from '../src/index.ts'
import { FaultyConnection } from './faulty-connection.ts'
import type { Memory, Script } from './script.ts'

export type { AcceptedMessage, Fault, Memory, Moment, Script, SeenSecret } from './script.ts'

/** A mail server on the loopback address that follows a script. */
export type FaultyServer = Memory & {
  port: number
  connected(): number
  transport: Transport
  play(script: Script): void
  hangUp(): void
  close(): Promise<void>
}

export async function faultyServer(script: Script = {}): Promise<FaultyServer> {
  let playing = script
  const memory: Memory = { accepted: [], sawSecrets: [], commands: [], connections: 0, turnedAway: 0 }
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
    play(next: Script) {
      playing = next
    },
    hangUp,
    async close() {
      hangUp()
      if (server.listening) await new Promise((done) => server.close(done))
    },
  })
}

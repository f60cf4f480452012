import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A TCP port of the loopback address that nothing listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no TCP port is free')
  return address.port
}

/** Whether a server could listen there now. Without an address: on every address of this machine. */
export async function isFree(port: number, address?: string): Promise<boolean> {
  const server = createServer()
  const listening = new Promise<boolean>((answer) => {
    server.once('error', () => answer(false))
    server.once('listening', () => answer(true))
  })
  server.listen(port, address)
  const free = await listening
  await new Promise((done) => (free ? server.close(done) : done(undefined)))
  return free
}

/** `wanted`, or the first free one after it. */
export async function nextFreePort(wanted: number, address: string): Promise<number> {
  let port = wanted
  while (!(await isFree(port, address))) port++
  return port
}

/** Waits a moment for a port that a process of ours may be just about to leave. Throws when someone keeps it. */
export async function waitUntilFree(port: number, address: string): Promise<void> {
  for (let tries = 0; tries < 25; tries++) {
    if (await isFree(port, address)) return
    await pause(100)
  }
  throw new Error(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`)
}

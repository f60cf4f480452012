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

/** Whether a server could listen there now. Without an address: on every address of this machine. Throws when it may never. */
export async function isFree(port: number, address?: string): Promise<boolean> {
  const server = createServer().listen(port, address)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EADDRINUSE') return false
    throw new Error(refusal(code, port, address) ?? String(error), { cause: error })
  }
  await new Promise((done) => server.close(done))
  return true
}

function refusal(code: string, port: number, address?: string): string | null {
  if (code === 'EACCES') return `Port ${port} is not allowed to this user: ports below 1024 are often kept for administrators`
  if (['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN'].includes(code)) return `HOST is "${address}", but this machine has no such address`
  return null
}

/** `wanted`, or the first free one after it that is not kept for something else. */
export async function nextFreePort(wanted: number, address: string, except: readonly (number | null)[] = []): Promise<number> {
  let port = wanted
  while (except.includes(port) || !(await isFree(port, address))) port++
  return port
}

/** Waits a moment for a port, set by `variable`, that a process of ours may be just about to leave. Throws when someone keeps it. */
export async function waitUntilFree(variable: string, port: number, address: string): Promise<void> {
  for (let tries = 0; tries < 25; tries++) {
    if (await isFree(port, address)) return
    await pause(100)
  }
  throw new Error(`Port ${port} is taken by another program. Choose another one: ${variable}=${port + 1} npm start`)
}

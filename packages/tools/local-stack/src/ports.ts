import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No TCP port is free')
  return address.port
}

/** Whether a server could listen on the port, by default on all addresses. Throws if the port is unusable for another reason. */
export async function isPortFree(port: number, address?: string): Promise<boolean> {
  const server = createServer().listen(port, address)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EADDRINUSE') return false
    throw new Error(createPortError(code, port, address) ?? String(error), { cause: error })
  }
  await new Promise((done) => server.close(done))
  return true
}

function createPortError(code: string, port: number, address?: string): string | null {
  if (code === 'EACCES') return `This user may not use port ${port}: ports below 1024 often require administrator rights`
  if (['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN'].includes(code)) return `HOST is "${address}", but this machine has no such address`
  return null
}

export async function findNextFreePort(wanted: number, address: string, except: readonly (number | null)[] = []): Promise<number> {
  let port = wanted
  while (except.includes(port) || !(await isPortFree(port, address))) port++
  return port
}

/** Waits up to 2.5 s, because a process of the product may be about to release the port. The error mentions the setting `variable`. */
export async function waitUntilPortIsFree(variable: string, port: number, address: string): Promise<void> {
  for (let tries = 0; tries < 25; tries++) {
    if (await isPortFree(port, address)) return
    await pause(100)
  }
  throw new Error(`Port ${port} is taken by another program. Choose another one: ${variable}=${port + 1} npm start`)
}

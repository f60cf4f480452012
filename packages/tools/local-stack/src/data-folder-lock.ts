import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type DataFolderLock = { release(): Promise<void> }

/** Locks a data folder for this process, or returns the pid of the process that has the lock. The lock is a socket, because the system
 * closes it when the process ends, so that a killed process leaves no lock behind. */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock | { holder: number }> {
  const name = `crm-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32)}`
  // On Linux a leading zero byte makes a socket without a file. Elsewhere the file may outlive its process, but then no one answers.
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
  const server = createServer((visitor) => visitor.end(String(process.pid)))
  if (await listen(server, address)) return lockOf(server)
  const holder = await ask(address)
  if (holder !== null) return { holder }
  rmSync(address, { force: true })
  if (await listen(server, address)) return lockOf(server)
  return { holder: (await ask(address)) ?? 0 }
}

const lockOf = (server: Server): DataFolderLock => {
  server.unref()
  return { release: () => new Promise((done) => server.close(() => done())) }
}

function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((answer) => {
    server.once('error', () => answer(false))
    server.listen(address, () => answer(true))
  })
}

async function ask(address: string): Promise<number | null> {
  const visitor = connect(address).setEncoding('utf8')
  let answer = ''
  visitor.on('data', (part) => {
    answer += part
  })
  try {
    await once(visitor, 'end')
    return Number(answer)
  } catch {
    return null
  }
}

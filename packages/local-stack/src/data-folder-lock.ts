import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Held as long as the process lives, or until `release`. */
export type Lock = { release(): Promise<void> }

/**
 * Makes this process the only one on a data folder, or answers who is. The lock is a socket that the system closes with the
 * process, so that one killed without warning leaves nothing that would bar the next start.
 */
export async function lockDataFolder(dataDir: string): Promise<Lock | { holder: number }> {
  const name = `crm-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32)}`
  // Linux has sockets without a file (they begin with a zero byte). A file elsewhere may outlive its process: nobody answers there.
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
  const server = createServer((visitor) => visitor.end(String(process.pid)))
  if (await listen(server, address)) return lockOf(server)
  const holder = await ask(address)
  if (holder !== null) return { holder }
  rmSync(address, { force: true })
  if (await listen(server, address)) return lockOf(server)
  return { holder: (await ask(address)) ?? 0 }
}

const lockOf = (server: Server): Lock => {
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

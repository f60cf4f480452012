import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { AddressPolicy } from './address-policy.ts'
import { rejectOnAbort } from './deadline.ts'
import { SmtpError } from './outcome.ts'
import type { SmtpTranscript } from './transcript.ts'
import type { SmtpEncryption, SmtpTransport } from './transport.ts'

export type ResolveHostName = (host: string) => Promise<string[]>

type ConnectOptions = {
  reach: AddressPolicy
  resolve?: ResolveHostName | undefined
  encryption: SmtpEncryption
  transcript: SmtpTranscript
  signal: AbortSignal
}

/** Resolves the name once and uses only addresses that `reach` allows, so that a second DNS response cannot redirect the connection. */
export async function connectToMailServer(transport: SmtpTransport, line: ConnectOptions): Promise<Socket> {
  const found = await resolveAllowed(transport.host, line)
  const allowed = found.filter((address) => line.reach.mayReach(address, transport.port))
  if (allowed.length === 0) throw new SmtpError('not-allowed', 'dial')
  const plain = await waitForConnection(connectTo(allowed, transport.port), 'connect', line.signal)
  line.transcript.mark('connected')
  if (!line.encryption.fromStart) return plain
  line.transcript.expect('tls')
  const encrypted = connectTls({ ...line.encryption.options, socket: plain })
  await waitForConnection(encrypted, 'secureConnect', line.signal)
  line.transcript.encrypted()
  return encrypted
}

const systemResolver: ResolveHostName = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

async function resolveAllowed(host: string, { resolve = systemResolver, signal }: ConnectOptions): Promise<string[]> {
  if (isIP(host)) return [host]
  const found = await rejectOnAbort(resolve(host).catch(createNotFound), signal)
  if (found.length === 0) throw new SmtpError('host-not-found', 'dial')
  return found
}

function createNotFound(fault: { code?: string }): never {
  throw new SmtpError('host-not-found', 'dial', { hint: fault.code === 'EAI_AGAIN' ? 'no-name-server' : null })
}

// Node's default of 250 ms per address is too short for distant servers.
const attemptTime = 1000

// Node tries the addresses in turn, alternating both families (RFC 8305); the lookup returns the checked ones.
function connectTo(addresses: readonly string[], port: number): Socket {
  const [only = ''] = addresses
  // Without this, the small final write waits 40 ms on Linux for the delayed acknowledgement of the message.
  const noDelay = true
  if (addresses.length === 1) return connect({ host: only, port, noDelay })
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  const inTurn = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: attemptTime }
  return connect({ host: 'checked.invalid', port, noDelay, ...inTurn, lookup: (_host, _options, done) => done(null, all) })
}

async function waitForConnection(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  // Errors are handled where the socket is awaited; a later one must not end the process.
  socket.on('error', () => undefined)
  try {
    await rejectOnAbort(once(socket, event), signal)
    return socket
  } catch (fault) {
    socket.destroy()
    throw fault
  }
}

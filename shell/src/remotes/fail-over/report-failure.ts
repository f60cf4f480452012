import type { FrontEndSignal } from '@crm/contracts'
import { signalFailure } from '../signals.ts'
import type { Shown } from '../stand-ins.ts'

/** Tells the server that a release has failed, and answers a short number for it: in the server's log it begins the id of the request that told. */
export async function reportFailure(release: Shown['release'], at: FrontEndSignal['at'], error: Error): Promise<string> {
  const told = await signalFailure(release, at)
  const id = (told ?? crypto.randomUUID?.() ?? String(Math.random()).slice(2)).slice(0, 8)
  console.error(`Error ${id}: ${release.name} ${release.version} failed at ${at}`, error)
  return id
}

import type { FrontEndSignal } from '@crm/contracts'
import { postSignals } from '../post-signals.ts'
import type { Shown } from '../stand-ins.ts'

/** Tells the server that a release has failed, and answers a short number for it: in the server's log it begins the id of the request that told. */
export async function reportFailure({ name, version, phase }: Shown['release'], at: FrontEndSignal['at'], error: Error): Promise<string> {
  const told = await postSignals([{ name, version, phase, kind: 'error', at, value: 1 }])
  const id = (told ?? crypto.randomUUID?.() ?? String(Math.random()).slice(2)).slice(0, 8)
  console.error(`Error ${id}: ${name} ${version} failed at ${at}`, error)
  return id
}

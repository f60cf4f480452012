import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Invalid } from '@crm/domain'
import type { Reach } from '@crm/smtp'

/**
 * Refuses a mail server that may not be reached from here. A name that leads nowhere is let pass, for it may come to lead somewhere:
 * a test says so, and each sending asks again.
 */
export async function expectReachable(reach: Reach, { host, port }: { host: string; port: number }): Promise<void> {
  const found = await addressesOf(host)
  const addresses = found.length === 0 ? [somewhere] : found
  if (addresses.some((address) => reach.mayReach(address, port))) return
  const isPort = addresses.some((address) => reach.mayReach(address, usualPort))
  throw isPort ? refused('port', forbiddenPort) : refused('host', forbiddenHost)
}

const usualPort = 587
/** Any public address. */
const somewhere = '9.9.9.9'
const longestLookup = 2000 // milliseconds

const forbiddenPort = 'Mail servers are reached on ports 25, 465, 587 and 2525 (SMTP_ALLOWED_PORTS allows others)'
const forbiddenHost = 'This host lies in a private network, which may not be reached from here (SMTP_ALLOW_PRIVATE allows it)'

const refused = (path: string, message: string) => new Invalid(message, [{ path, message }])

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host]
  const found = lookup(host, { all: true }).catch(() => [])
  const given = await Promise.race([found, pause(longestLookup, [], { ref: false })])
  return given.map(({ address }) => address)
}

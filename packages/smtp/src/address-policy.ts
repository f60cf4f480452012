import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Settings } from '@crm/settings'

export type AddressPolicy = { mayReach(address: string, port: number): boolean }

const mailPorts: readonly number[] = [25, 465, 587, 2525]

/** Allows public addresses and those of SMTP_ALLOW_PRIVATE, on the usual mail ports and those of SMTP_ALLOWED_PORTS. Outside production
 * this machine is allowed too. */
export function createAddressPolicy({ production, smtpAllowPrivate, smtpAllowedPorts }: ReachSettings): AddressPolicy {
  const ports = new Set([...mailPorts, ...smtpAllowedPorts])
  const allowed = listOf(smtpAllowPrivate)
  return {
    mayReach(given, port) {
      const address = toPlainAddress(given)
      if (!production && includes(loopback, address)) return true
      return ports.has(port) && (isPublic(address) || includes(allowed, address))
    },
  }
}

type ReachSettings = Pick<Settings, 'production' | 'smtpAllowPrivate' | 'smtpAllowedPorts'>

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/')
    list.addSubnet(network, Number(bits), family(network))
  }
  return list
}

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
const includes = (list: BlockList, address: string): boolean => isIP(address) !== 0 && list.check(address, family(address))

const loopback = listOf(['127.0.0.0/8', '::1/128'])

// The registries of special-purpose addresses (RFC 6890), and multicast.
const special = listOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  // Teredo, benchmarking, ORCHID, documentation and 6to4, which contains an IPv4 address.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])
// All allocated public IPv6 addresses.
const global = listOf(['2000::/3'])

const isPublic = (address: string): boolean =>
  (!isIPv6(address) || includes(global, address)) && isIP(address) !== 0 && !includes(special, address)

// An IPv4 address may be written as IPv6 (::ffff:127.0.0.1 or ::ffff:7f00:1), but the connection uses IPv4.
function toPlainAddress(address: string): string {
  if (!isIPv6(address)) return address
  const written = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(written)
  if (!mapped) return written
  const [high = 0, low = 0] = mapped.slice(1).map((part) => Number.parseInt(part, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

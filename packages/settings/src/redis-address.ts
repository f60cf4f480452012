import { SettingsError } from './values.ts'

type RedisNode = { host: string; port: number }

/** A single server, a primary that Sentinels monitor under `name`, or a Cluster. */
export type RedisAddress =
  | { kind: 'server'; url: string }
  | ({ kind: 'sentinel'; nodes: RedisNode[]; name: string } & Access)
  | ({ kind: 'cluster'; nodes: RedisNode[] } & Access)

type Access = { username: string | undefined; password: string | undefined; isEncrypted: boolean }

const several = /^(redis|rediss)\+(sentinel|cluster):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/@]+)(?:\/([\w.-]*))?$/
const usualPort = { sentinel: 26_379, cluster: 6379 }

/** Parses a Redis address; null if it is invalid. `URL` supports only one host, so lists of hosts are parsed here. */
export function parseRedisAddress(text: string): RedisAddress | null {
  if (URL.canParse(text) && ['redis:', 'rediss:'].includes(new URL(text).protocol)) return { kind: 'server', url: text }
  const [, protocol, kind, username, password, hosts = '', name = ''] = several.exec(text) ?? []
  if (kind !== 'sentinel' && kind !== 'cluster') return null
  const nodes = hosts.split(',').map((host) => parseNode(host, usualPort[kind]))
  if (!nodes.every((node) => node !== null)) return null
  const access = { username: decodePart(username), password: decodePart(password), isEncrypted: protocol === 'rediss' }
  if (kind === 'sentinel') return name === '' ? null : { kind, nodes, name, ...access }
  return name === '' ? { kind, nodes, ...access } : null
}

function parseNode(text: string, usual: number): RedisNode | null {
  const [, host, port = String(usual)] = /^([a-z\d][a-z\d.-]*)(?::(\d{1,5}))?$/i.exec(text) ?? []
  return host !== undefined && Number(port) >= 1 && Number(port) <= 65_535 ? { host, port: Number(port) } : null
}

const decodePart = (text: string | undefined): string | undefined => (text ? decodeURIComponent(text) : undefined)

export function requireRedisAddress(name: string, value: string): string {
  if (parseRedisAddress(value) !== null) return value
  const takes = 'an address such as redis://host:6379, redis+sentinel://a:26379,b:26379,c:26379/crm or redis+cluster://a:6379,b:6379,c:6379'
  // The value may contain a password, so the error shows only its start.
  throw new SettingsError(name, `${value.slice(0, 3)}…`, takes)
}

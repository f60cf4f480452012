import { SettingsError } from './values.ts'

/** A server of a Redis. */
export type RedisNode = { host: string; port: number }

/** How a Redis is reached: one server, the one that Sentinels elect as `name`, or the servers of a Cluster, of which some are named. */
export type RedisAddress =
  | { kind: 'server'; url: string }
  | ({ kind: 'sentinel'; nodes: RedisNode[]; name: string } & Access)
  | ({ kind: 'cluster'; nodes: RedisNode[] } & Access)

type Access = { username: string | undefined; password: string | undefined; isEncrypted: boolean }

const several = /^(redis|rediss)\+(sentinel|cluster):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/@]+)(?:\/([\w.-]*))?$/
const usualPort = { sentinel: 26_379, cluster: 6379 }

/** Reads the address of a Redis; null where it is none. URLs know one host only, so addresses of several are read here. */
export function parseRedisAddress(text: string): RedisAddress | null {
  if (URL.canParse(text) && ['redis:', 'rediss:'].includes(new URL(text).protocol)) return { kind: 'server', url: text }
  const [, protocol, kind, username, password, hosts = '', name = ''] = several.exec(text) ?? []
  if (kind !== 'sentinel' && kind !== 'cluster') return null
  const nodes = hosts.split(',').map((host) => nodeOf(host, usualPort[kind]))
  if (!nodes.every((node) => node !== null)) return null
  const access = { username: decoded(username), password: decoded(password), isEncrypted: protocol === 'rediss' }
  if (kind === 'sentinel') return name === '' ? null : { kind, nodes, name, ...access }
  return name === '' ? { kind, nodes, ...access } : null
}

function nodeOf(text: string, usual: number): RedisNode | null {
  const [, host, port = String(usual)] = /^([a-z\d][a-z\d.-]*)(?::(\d{1,5}))?$/i.exec(text) ?? []
  return host !== undefined && Number(port) >= 1 && Number(port) <= 65_535 ? { host, port: Number(port) } : null
}

const decoded = (text: string | undefined): string | undefined => (text ? decodeURIComponent(text) : undefined)

/** The address of a Redis: a server, Sentinels with the name that they watch, or servers of a Cluster. */
export function redisAddress(name: string, value: string): string {
  if (parseRedisAddress(value) !== null) return value
  const takes = 'an address such as redis://host:6379, redis+sentinel://a:26379,b:26379,c:26379/crm or redis+cluster://a:6379,b:6379,c:6379'
  // May hold a password: what was got is told without it.
  throw new SettingsError(name, `${value.slice(0, 3)}…`, takes)
}

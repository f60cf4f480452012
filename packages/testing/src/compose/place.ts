import { join } from 'node:path'
import { root } from '../run/command.ts'
import type { ComposeFile } from './compose-file.ts'

export type Network = { folder: string; database: string; resolver: string; addressesOf(service: string): readonly string[] }

export function placed(file: ComposeFile, network: Network, own: string): (text: string) => string {
  const names = Object.keys(file.services).join('|')
  const configs = Object.values(file.services).flatMap(({ configs = [] }) => configs)
  return (text) => {
    const config = configs.find(({ target }) => target === text)
    if (config) return join(root, file.configs[config.source]?.file ?? '')
    return text
      .replace('/run/secrets/', `${network.folder}/secrets/`)
      .replace(/^\/(data|tmp\/mail)$/, `${network.folder}/$1`)
      .replace('/tmp/heartbeat', `${network.folder}/tmp/heartbeat-${own}`)
      .replace('postgres:5432', network.database)
      .replace('127.0.0.11:53', network.resolver)
      .replace(/\b0\.0\.0\.0\b|\blocalhost\b/, own)
      .replace(/^redis-cli\b/, `redis-cli -h ${own}`)
      .replace(new RegExp(`(//)(${names})(:\\d+)`), (_, before, name, port) => `${before}${network.addressesOf(name)[0]}${port}`)
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@crm/testing/run/command'
import { parse } from 'yaml'

export type ComposeService = {
  image: string
  build?: unknown
  user?: string
  command?: string[]
  environment?: Record<string, string>
  secrets?: string[]
  configs?: { source: string; target: string }[]
  ports?: string[]
  networks?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test?: string[]; disable?: boolean }
  restart?: string
  stop_signal?: NodeJS.Signals
  stop_grace_period?: string
  deploy?: { replicas?: number; resources?: { limits?: { cpus?: string; memory?: string } } }
}

export type ComposeFile = {
  services: Record<string, ComposeService>
  secrets: Record<string, { file: string }>
  configs: Record<string, { file: string }>
  networks: Record<string, { internal?: boolean }>
}

export function readComposeFile(variables: Record<string, string> = {}): ComposeFile {
  const file: unknown = parse(readFileSync(join(repositoryRoot, 'docker-compose.yml'), 'utf8'), { merge: true })
  return interpolateAll(file, variables) as ComposeFile
}

function interpolateAll(value: unknown, variables: Record<string, string>): unknown {
  if (typeof value === 'string') return interpolateText(value, variables)
  if (Array.isArray(value)) return value.map((one) => interpolateAll(one, variables))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, interpolateAll(one, variables)]))
}

// $$ is a dollar sign; ${A:-b} is b if A is unset or empty, ${A-b} only if it is unset.
const interpolateText = (text: string, variables: Record<string, string>): string =>
  text.replace(/\$\$|\$\{(\w+)(:?-)?([^}]*)\}/g, (all, name: string | undefined, sign?: string, otherwise = '') => {
    if (name === undefined) return '$'
    const value = variables[name]
    if (value === undefined ? sign !== undefined : value === '' && sign === ':-') return otherwise
    if (value === undefined) throw new Error(`docker-compose.yml needs ${all}, which is not set`)
    return value
  })

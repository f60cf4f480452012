import { readFileSync } from 'node:fs'
import { SettingsError } from './values.ts'

type Environment = Record<string, string | undefined>

// Whoever may list processes or containers reads their environment: what is secret may lie in files instead.
const secrets = ['DATABASE_URL', 'DATABASE_PASSWORD', 'DATABASE_REPLICA_URL', 'REDIS_URL', 'SECRETS_KEY', 'ADMIN_PASSWORD', 'METRICS_TOKEN']

const longest = 4096 // characters; a longer file is some other file

/** The environment with what the files hold that `DATABASE_PASSWORD_FILE`, `SECRETS_KEY_FILE` … name. */
export function withSecretFiles(environment: Environment): Environment {
  const filled = { ...environment }
  for (const name of secrets) {
    const variable = `${name}_FILE`
    const file = environment[variable]?.trim()
    if (!file) continue
    if (environment[name]?.trim()) throw new SettingsError(variable, file, `nothing where ${name} is set too`)
    filled[name] = contentOf(file, variable)
  }
  return filled
}

function contentOf(file: string, variable: string): string {
  const text = readOrRefuse(file, variable).trim()
  if (text === '') throw new SettingsError(variable, file, 'a file that is not empty')
  if (text.length > longest) throw new SettingsError(variable, file, `a file of at most ${longest} characters`)
  return text
}

function readOrRefuse(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new SettingsError(variable, file, `a file that this process may read (${reason})`)
  }
}

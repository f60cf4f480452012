import { resolve } from 'node:path'
import { cwd } from 'node:process'
import { readSettings, type Settings } from '@crm/settings'
import { findOrStartPostgres } from './postgres.ts'
import { printLine } from './steps.ts'

export const words: readonly string[] = process.argv.slice(2)

/** A path as the user named it, relative to the folder in which npm was called. */
export const resolvePath = (named: string): string => resolve(process.env.INIT_CWD || cwd(), named)

/** Runs a command on the product's database, which is started for it if it is stopped. `use` may return the exit code. */
export async function runDatabaseCommand(
  use: (connectionString: string, settings: Settings) => Promise<number | undefined>,
): Promise<void> {
  const settings = readSettings()
  const { connectionString, stop } = await findOrStartPostgres(settings)
  try {
    process.exitCode = (await use(connectionString, settings)) ?? 0
  } catch (error) {
    printLine(`✗ ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  } finally {
    await stop()
  }
}

/** The word that a command needs. Without it, prints the usage and ends. */
export function requireWord(word: string | undefined, usage: string): string {
  if (word !== undefined) return word
  printLine(`Usage: ${usage}`)
  process.exit(2)
}

import { parseArgs } from 'node:util'
import { type CommandOutcome, UsageError } from './check.ts'
import { formatCommandUsage, hasTooManyArguments, releaseGateCommands } from './commands.ts'
import { ProductRequestError } from './product.ts'

// Run by npm scripts such as mfe:publish. Exit codes: 1 a check failed, 2 wrong usage, 3 the product is unreachable or refused the call.
const asJson = process.argv.includes('--json')
try {
  const { lines, json, ok } = await called()
  process.stdout.write(`${asJson ? JSON.stringify(json, null, 2) : lines.join('\n')}\n`)
  process.exitCode = ok ? 0 : 1
} catch (error) {
  const said = error instanceof Error ? error.message : String(error)
  if (asJson) process.stdout.write(`${JSON.stringify({ error: said })}\n`)
  process.stderr.write(`✗ ${said}\n`)
  process.exitCode = error instanceof UsageError ? 2 : error instanceof ProductRequestError ? 3 : 1
}

async function called(): Promise<CommandOutcome> {
  const { values, positionals } = given()
  const [name = '', ...words] = positionals
  const usage = formatCommandUsage(name)
  if (values.help) return { ok: true, lines: [usage], json: { usage } }
  const command = Object.hasOwn(releaseGateCommands, name) ? releaseGateCommands[name] : undefined
  if (command === undefined) throw new UsageError(`Unknown command "${name}". Commands:\n${usage}`)
  if (hasTooManyArguments(name, words)) throw new UsageError(`Unexpected arguments: ${words.join(' ')}\n${usage}`)
  return command({ words, owner: values.owner, folder: process.cwd(), url: product(), token: process.env.MFE_TOKEN })
}

function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' }, owner: { type: 'string' } },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${formatCommandUsage(process.argv[2] ?? '')}`)
  }
}

function product(): string {
  const { CRM_URL = 'http://127.0.0.1:3000' } = process.env
  if (!URL.canParse(CRM_URL) || !/^https?:/.test(CRM_URL))
    throw new UsageError(`CRM_URL is "${CRM_URL}". It must be an address such as https://crm.example.com`)
  return new URL(CRM_URL).origin
}

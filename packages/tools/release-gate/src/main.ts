import { parseArgs } from 'node:util'
import { Misused, type Outcome } from './check.ts'
import { commands, hasTooManyWords, usageOf } from './commands.ts'
import { ProductSaysNo } from './product.ts'

// Run by a front-end's scripts (mfe:publish …). Exit code 1: a check failed; 2: wrong usage; 3: the product is unreachable or refused.
const asJson = process.argv.includes('--json')
try {
  const { lines, json, ok } = await called()
  process.stdout.write(`${asJson ? JSON.stringify(json, null, 2) : lines.join('\n')}\n`)
  process.exitCode = ok ? 0 : 1
} catch (error) {
  const said = error instanceof Error ? error.message : String(error)
  if (asJson) process.stdout.write(`${JSON.stringify({ error: said })}\n`)
  process.stderr.write(`✗ ${said}\n`)
  process.exitCode = error instanceof Misused ? 2 : error instanceof ProductSaysNo ? 3 : 1
}

async function called(): Promise<Outcome> {
  const { values, positionals } = given()
  const [name = '', ...words] = positionals
  const usage = usageOf(name)
  if (values.help) return { ok: true, lines: [usage], json: { usage } }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new Misused(`Unknown command "${name}". The commands:\n${usage}`)
  if (hasTooManyWords(name, words)) throw new Misused(`Unexpected arguments: ${words.join(' ')}\n${usage}`)
  return command({ words, owner: values.owner, folder: process.cwd(), url: product(), token: process.env.MFE_TOKEN })
}

function given() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' }, owner: { type: 'string' } },
    })
  } catch (error) {
    throw new Misused(`${error instanceof Error ? error.message : error}\n${usageOf(process.argv[2] ?? '')}`)
  }
}

function product(): string {
  const { CRM_URL = 'http://127.0.0.1:3000' } = process.env
  if (!URL.canParse(CRM_URL) || !/^https?:/.test(CRM_URL)) throw new Misused(`CRM_URL is "${CRM_URL}": write it as https://crm.example.com`)
  return new URL(CRM_URL).origin
}

import { parseArgs } from 'node:util'
import { commands } from './commands.ts'
import { Misused } from './outcome.ts'
import { ProductSaysNo } from './product.ts'

// What a front-end's scripts run: npm run mfe:publish -w mfe-leads. 1: the gate says no; 2: it was called wrongly; 3: the product can't be
// had or says no.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, owner: { type: 'string' } },
})
const [name = '', ...words] = positionals
const { CRM_URL = 'http://127.0.0.1:3000', MFE_TOKEN } = process.env

try {
  const command = commands[name]
  if (command === undefined) throw new Misused(`There is no command ${name}. Known: ${Object.keys(commands).join(', ')}`)
  const { lines, json, ok } = await command({ words, ...values, folder: process.cwd(), url: new URL(CRM_URL).origin, token: MFE_TOKEN })
  process.stdout.write(`${values.json ? JSON.stringify(json, null, 2) : lines.join('\n')}\n`)
  process.exitCode = ok ? 0 : 1
} catch (error) {
  const said = error instanceof Error ? error.message : String(error)
  if (values.json) process.stdout.write(`${JSON.stringify({ error: said })}\n`)
  process.stderr.write(`✗ ${said}\n`)
  process.exitCode = error instanceof Misused ? 2 : error instanceof ProductSaysNo ? 3 : 1
}

import { parseArgs } from 'node:util'
import { commands } from './commands.ts'
import { Misused, type Outcome } from './outcome.ts'
import { ProductSaysNo } from './product.ts'

// What a front-end's scripts run: npm run mfe:publish -w mfe-leads. 1: the gate says no; 2: it was called wrongly; 3: the product can't be
// had or says no.
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
  if (command === undefined) throw new Misused(`There is no command "${name}". There are:\n${usage}`)
  if (tooMany(name, words)) throw new Misused(`So many words are not understood: ${words.join(' ')}\n${usage}`)
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

/** How each command is called: what may follow its name, the most words of it, and what it does. */
const uses: Record<string, { call: string; most: number; does: string }> = {
  check: {
    call: 'npm run mfe:check -w mfe-<name>',
    most: 0,
    does: 'Builds the release and looks at it from all sides. Nothing is published.',
  },
  publish: { call: 'npm run mfe:publish -w mfe-<name>', most: 0, does: 'Checks and publishes the release. Nobody gets it yet.' },
  canary: {
    call: 'npm run mfe:canary -w mfe-<name> -- <percent> [version]',
    most: 2,
    does: 'Gives a published release to a share of people.',
  },
  promote: { call: 'npm run mfe:promote -w mfe-<name> [-- version]', most: 1, does: 'Gives a published release to everybody.' },
  rollback: {
    call: 'npm run mfe:rollback -w mfe-<name> -- [version] "why"',
    most: Number.POSITIVE_INFINITY,
    does: 'Takes a release back, for everybody.',
  },
  record: {
    call: 'npm run mfe:record -w mfe-<name>',
    most: 0,
    does: 'Records the answers that `npm run dev` gives, from a demonstration product.',
  },
  shell: {
    call: 'npm run shell:check [-- front-end …]',
    most: Number.POSITIVE_INFINITY,
    does: "Tries this tree's shell with what is live, all of it or those named.",
  },
  new: { call: 'npm run mfe:new -- <name> --owner "<Team> team"', most: 1, does: 'Makes the folder of a new front-end.' },
}

/** What --help prints of a command; of one that there is not, what all are. */
export function usageOf(name: string): string {
  const use = Object.hasOwn(uses, name) ? uses[name] : undefined
  if (use === undefined) return Object.values(uses).map(lineOf).join('\n\n')
  return `${lineOf(use)}\n\nWithout a version it is that of the folder's present sources. With -- --json it prints one JSON document (npm run -s …).\nCRM_URL: the product, http://127.0.0.1:3000 by default. MFE_TOKEN: the upload token. More: docs/teams.md`
}

const lineOf = ({ call, does }: { call: string; does: string }): string => `${call}\n  ${does}`

/** Whether so many words are more than the command has a use for. */
const tooMany = (name: string, words: readonly string[]): boolean => words.length > (uses[name]?.most ?? 0)

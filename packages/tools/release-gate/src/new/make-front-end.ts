import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { teamNameSchema } from '@crm/contracts/schemas'
import { repositoryRoot } from '@crm/testing/run/command'
import { listFilesRecursively } from '../candidate.ts'
import { type CommandOutcome, UsageError } from '../check.ts'
import { runNodeScript } from '../front-end.ts'

export async function createFrontEndFolder({
  name = '',
  owner = '',
}: {
  name: string | undefined
  owner: string | undefined
}): Promise<CommandOutcome> {
  refuseUnfit(name)
  const folder = join(repositoryRoot, `mfe-${name}`)
  if (existsSync(folder)) throw new UsageError(`mfe-${name} already exists`)
  const others = frontEnds()
  const taken = others.find(({ paths }) => paths.includes(`/${name}`))
  if (taken) throw new UsageError(`/${name} is already a page of mfe-${taken.name}: choose another name`)
  const team = parseOwningTeam({ name, owner }, others)
  const file = join(repositoryRoot, '.github/CODEOWNERS')
  const codeOwners = addCodeOwner(readFileSync(file, 'utf8'), { name, owner: team })
  writeFrontEndFromTemplate(folder, { name, owner: team, port: 1 + Math.max(...others.map(({ port }) => port)) })
  writeFileSync(file, codeOwners)
  install(repositoryRoot)
  await runNodeScript('node_modules/@biomejs/biome/bin/biome', ['check', '--write', `mfe-${name}`])
  const lines = [
    `Created mfe-${name} with a page at /${name}, a test, and a changelog.`,
    `Run it alone:          npm run dev -w mfe-${name}`,
    `In a running product:  npm run dev -w mfe-${name} -- --live`,
    `Run its tests:         npm test -w mfe-${name}`,
    `Publish it:            npm run mfe:publish -w mfe-${name} (see docs/teams.md)`,
  ]
  return { ok: true, lines, json: { folder: `mfe-${name}` } }
}

function refuseUnfit(name: string): void {
  if (!/^[a-z][a-z0-9]{1,29}$/.test(name) || name === 'shell') {
    throw new UsageError('Specify a name of lowercase letters and digits, and an owner: npm run mfe:new -- hello --owner "Hello team"')
  }
}

type There = { name: string; owner: string; port: number; paths: string[] }

function frontEnds(): There[] {
  const files = readdirSync(repositoryRoot)
    .filter((each) => each.startsWith('mfe-'))
    .map((each) => join(repositoryRoot, each, 'package.json'))
  return files.filter(existsSync).map((file) => {
    const { name, owner, port, pages }: Omit<There, 'paths'> & { pages: { path: string }[] } = JSON.parse(readFileSync(file, 'utf8')).crm
    return { name, owner, port, paths: pages.map(({ path }) => path) }
  })
}

function install(root: string): void {
  // Under `npm run`, npm_execpath is the path of npm. Otherwise the shell finds npm.
  const npm = process.env.npm_execpath
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  const options = { cwd: root, encoding: 'utf8' } as const
  const { status, stdout, stderr } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`npm could not add the new folder to package-lock.json:\n${stdout}${stderr}`)
}

export function addCodeOwner(codeOwners: string, { name, owner }: Owned): string {
  const lines = codeOwners.trimEnd().split('\n')
  const others = lines.filter((line) => !line.startsWith(`/mfe-${name}/ `))
  const taken = others.flatMap((line) => line.split(/\s+/))
  const slugs = new Set([toSlug(owner) ?? `${name}-team`, `${name}-team`, `mfe-${name}-team`])
  const handles = [...slugs].map((slug) => `@crm/${slug}`)
  const handle = handles.find((each) => !taken.includes(each))
  if (handle === undefined) throw new UsageError(`.github/CODEOWNERS already has ${handles.join(', ')}: choose another name`)
  return `${[...others, `/mfe-${name}/ ${handle}`].join('\n')}\n`
}

// Null if the name has other than Latin letters, because too few letters would remain.
function toSlug(owner: string): string | null {
  const plain = owner.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return /[^\P{L}a-z]/u.test(plain) ? null : plain.replaceAll(/[^a-z0-9]+/g, '-')
}

type Owned = { name: string; owner: string }

export function parseOwningTeam({ name, owner }: Owned, others: readonly Owned[]): string {
  const parsed = teamNameSchema.safeParse(owner)
  if (!parsed.success) {
    const [wrong] = parsed.error.issues.slice(-1)
    throw new UsageError(`Specify the team that owns it: npm run mfe:new -- ${name} --owner "Hello team". --owner: ${wrong?.message}`)
  }
  const other = others.find((each) => toComparableName(each.owner) === toComparableName(parsed.data))
  if (other) throw new UsageError(`The ${other.owner} owns the front-end ${other.name}: the team of ${name} must have another name`)
  return parsed.data
}

// Names that differ only in case, spaces, or punctuation look the same to users. The database has the same rule (crm.team_as_read).
const toComparableName = (owner: string): string =>
  owner
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

type Named = { name: string; owner: string; port: number }

// The template is a complete front-end named "hello", so that its code is type-checked, formatted, and tested like any other.
const template = fileURLToPath(new URL('../../template/', import.meta.url))

export function writeFrontEndFromTemplate(folder: string, { name, owner, port }: Named): void {
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`
  const names: Record<string, string> = { 'Hello team': owner, Hello: title, hello: name }
  // Replaced in one pass, because the team's name may itself contain "hello".
  const renamed = (text: string) => text.replaceAll(/Hello team|Hello|hello/g, (word) => names[word] ?? word)
  for (const file of listFilesRecursively(template)) {
    const target = join(folder, renamed(file))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, renamed(readFileSync(join(template, file), 'utf8')).replace('"port": 4100', `"port": ${port}`))
  }
}

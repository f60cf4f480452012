import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repositoryRoot } from '@crm/testing/run/command'
import { compare, satisfies } from 'semver'
import ts from 'typescript'

const folder = join(repositoryRoot, 'packages/shell-api/api')

/** The stored reports, one per version of @crm/shell-api, oldest first. The report of a released version must not change. */
export function readStoredApiReports(): { version: string; text: string }[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.txt')) : []
  return files
    .map((file) => ({ version: basename(file, '.txt'), text: readFileSync(join(folder, file), 'utf8') }))
    .sort((one, other) => compare(one.version, other.version))
}

export const readShellApiVersion = (): string =>
  JSON.parse(readFileSync(join(repositoryRoot, 'packages/shell-api/package.json'), 'utf8')).version

export function findVersionFault(version: string, now: string, last: { version: string; text: string } | undefined): string | null {
  if (last === undefined) return null
  const change = compareApiReports(last.text, now)
  if (isFittingVersionStep(last.version, version, change)) return null
  const why = change.because.length > 0 ? `:\n${change.because.join('\n')}` : ''
  return `The types of @crm/shell-api ${change.kind === 'breaking' ? 'are incompatible with' : 'extend'} those of ${last.version}, but the version is ${version}${why}`
}

type Change = { kind: 'none' | 'addition' | 'breaking'; because: string[] }

/** Compares two reports with the compiler. If code for the old one does not compile with the new one, the change is breaking. */
export function compareApiReports(old: string, now: string): Change {
  if (old === now) return { kind: 'none', because: [] }
  // Both sides share unchanged modules, because the compiler treats equal generic functions with conditional types as different.
  const same = unchanged(modulesOf(old), modulesOf(now))
  const renamed = (report: string, to: string) =>
    report.replaceAll(/'shell-api\/([\w-]+)'/g, (_, name: string) => `'${same.has(name) ? 'same' : to}/${name}'`)
  const parts = (report: string, to: string) =>
    [...modulesOf(report)].filter(([name]) => same.has(name) === (to === 'same')).map(([, text]) => renamed(text, to))
  const index = (to: string) => (same.has('index') ? 'same/index' : `${to}/index`)
  const because = listCompilerErrors({
    'same.d.ts': parts(old, 'same').join('\n'),
    'old.d.ts': parts(old, 'old').join('\n'),
    'now.d.ts': parts(now, 'now').join('\n'),
    'compare.ts': comparison(typesExportedBy(old), index('old'), index('now')),
  })
  return { kind: because.length > 0 ? 'breaking' : 'addition', because }
}

/** Whether the new version number fits the change: only a breaking change must be outside the caret range of the old version. */
export function isFittingVersionStep(from: string, to: string, { kind }: Change): boolean {
  if (kind === 'none') return true
  return from !== to && satisfies(to, `^${from}`) === (kind === 'addition')
}

// Old values and a FrontEnd of the old types must be assignable to the new types, and all exported types must still exist.
const comparison = (types: string[], oldIndex: string, nowIndex: string): string => `
import * as old from '${oldIndex}'
import * as now from '${nowIndex}'
const values: typeof old = now
declare const made: old.FrontEnd
const taken: now.FrontEnd = made
${types.map((name) => `export type { ${name} } from '${nowIndex}'`).join('\n')}
`

function modulesOf(report: string): Map<string, string> {
  const found = report.matchAll(/^declare module 'shell-api\/([\w-]+)' \{\n[\s\S]*?^\}\n/gm)
  return new Map([...found].map(([text, name = '']) => [name, text]))
}

function unchanged(old: Map<string, string>, now: Map<string, string>): Set<string> {
  const same = new Set([...old.keys()].filter((name) => old.get(name) === now.get(name)))
  const imports = (name: string) => [...(old.get(name) ?? '').matchAll(/'shell-api\/([\w-]+)'/g)].map(([, other = '']) => other)
  for (let before = -1; before !== same.size; ) {
    before = same.size
    for (const name of same) if (imports(name).some((other) => !same.has(other))) same.delete(name)
  }
  return same
}

function typesExportedBy(report: string): string[] {
  const index = /declare module 'shell-api\/index' \{([\s\S]*?)^\}/m.exec(report)?.[1] ?? ''
  return [...index.matchAll(/export type \{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter(Boolean)
}

const parsed = new Map<string, ts.SourceFile>()

function listCompilerErrors(files: Record<string, string>): string[] {
  const place = join(repositoryRoot, 'packages/shell-api/src/compared')
  const texts = new Map(Object.entries(files).map(([name, text]) => [join(place, name), text]))
  const options: ts.CompilerOptions = { ...browserOptions(), noEmit: true, incremental: false, noUnusedLocals: false }
  const host = ts.createCompilerHost(options)
  const onDisk = { read: host.readFile, exists: host.fileExists, source: host.getSourceFile }
  host.readFile = (file) => texts.get(file) ?? onDisk.read(file)
  host.fileExists = (file) => texts.has(file) || onDisk.exists(file)
  host.getSourceFile = (file, target, ...rest) => {
    const text = texts.get(file)
    if (text !== undefined) return ts.createSourceFile(file, text, target)
    const source = parsed.get(file) ?? onDisk.source(file, target, ...rest)
    if (source) parsed.set(file, source)
    return source
  }
  const program = ts.createProgram([...texts.keys()], options, host)
  const file = program.getSourceFile(join(place, 'compare.ts'))
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, '\n'),
  )
}

const sources = join(repositoryRoot, 'packages/shell-api/src')

export function generateApiReport(): string {
  const emitted = new Map<string, string>()
  const program = ts.createProgram([join(sources, 'index.ts'), join(sources, 'globals.d.ts')], {
    ...browserOptions(),
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    incremental: false,
    composite: false,
  })
  program.emit(undefined, (file, text, _mark, _error, from) => {
    if (from?.[0]?.fileName.startsWith(sources)) emitted.set(basename(file, '.d.ts'), text)
  })
  return [...emitted]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, text]) => asModule(name, text))
    .join('\n')
}

function browserOptions(): ts.CompilerOptions {
  const file = join(repositoryRoot, 'tsconfig.browser.json')
  const { tsBuildInfoFile: _, ...options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(file, ts.sys.readFile).config,
    ts.sys,
    repositoryRoot,
  ).options
  return options
}

// One file can contain several modules only as `declare module` blocks, without relative imports and inner `declare`s.
function asModule(name: string, text: string): string {
  const inside = text
    .replaceAll(/(['"])\.\/([\w-]+)\.tsx?\1/g, "'shell-api/$2'")
    .replaceAll(/^(export )?declare /gm, '$1')
    .trimEnd()
  return `declare module 'shell-api/${name}' {\n${inside.replaceAll(/^(?=.)/gm, '  ')}\n}\n`
}

// Run by `npm run api-report`.
if (process.argv[1] === import.meta.filename) {
  const version = readShellApiVersion()
  const now = generateApiReport()
  const kept = readStoredApiReports()
  const fault = findVersionFault(version, now, kept.at(-1))
  if (fault !== null) {
    process.stderr.write(`✗ ${fault}\nIncrease the version of @crm/shell-api and the front-ends' dependency on it, then run this again.\n`)
    process.exitCode = 1
  } else {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${version}.txt`), now)
    process.stdout.write(`packages/shell-api/api/${version}.txt\n`)
  }
}

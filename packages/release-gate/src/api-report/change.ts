import { join } from 'node:path'
import { satisfies } from 'semver'
import ts from 'typescript'
import { root } from '../run.ts'
import { browserOptions } from './report.ts'

export type Change = { kind: 'none' | 'addition' | 'breaking'; because: string[] }

/** Compares two reports with the compiler: code written for the old one must compile against the new one. */
export function changeBetween(old: string, now: string): Change {
  if (old === now) return { kind: 'none', because: [] }
  // Unchanged modules are shared, because the compiler finds two equal generic functions with conditional types different.
  const same = unchanged(modulesOf(old), modulesOf(now))
  const renamed = (report: string, to: string) =>
    report.replaceAll(/'shell-api\/([\w-]+)'/g, (_, name: string) => `'${same.has(name) ? 'same' : to}/${name}'`)
  const parts = (report: string, to: string) =>
    [...modulesOf(report)].filter(([name]) => same.has(name) === (to === 'same')).map(([, text]) => renamed(text, to))
  const index = (to: string) => (same.has('index') ? 'same/index' : `${to}/index`)
  const because = complaints({
    'same.d.ts': parts(old, 'same').join('\n'),
    'old.d.ts': parts(old, 'old').join('\n'),
    'now.d.ts': parts(now, 'now').join('\n'),
    'compare.ts': comparison(typesExportedBy(old), index('old'), index('now')),
  })
  return { kind: because.length > 0 ? 'breaking' : 'addition', because }
}

/** Whether the version step fits: a breaking change must leave the caret range of the old version, others must stay in it. */
export function stepFits(from: string, to: string, { kind }: Change): boolean {
  if (kind === 'none') return true
  return from !== to && satisfies(to, `^${from}`) === (kind === 'addition')
}

// Values must keep the types that front-ends use; a FrontEnd made for the old types must still be accepted; other types must exist.
const comparison = (types: string[], oldIndex: string, nowIndex: string): string => `
import * as old from '${oldIndex}'
import * as now from '${nowIndex}'
export const values: typeof old = now
declare const made: old.FrontEnd
export const taken: now.FrontEnd = made
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

function complaints(files: Record<string, string>): string[] {
  const place = join(root, 'packages/shell-api/src/compared')
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

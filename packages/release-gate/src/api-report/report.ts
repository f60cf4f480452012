import { basename, join } from 'node:path'
import ts from 'typescript'
import { root } from '../run.ts'

const sources = join(root, 'packages/shell-api/src')

export function emittedReport(): string {
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

export function browserOptions(): ts.CompilerOptions {
  const file = join(root, 'tsconfig.browser.json')
  const { tsBuildInfoFile: _, ...options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(file, ts.sys.readFile).config,
    ts.sys,
    root,
  ).options
  return options
}

// One file can hold several modules only as ambient ones, without relative names and `declare`.
function asModule(name: string, text: string): string {
  const inside = text
    .replaceAll(/(['"])\.\/([\w-]+)\.tsx?\1/g, "'shell-api/$2'")
    .replaceAll(/^(export )?declare /gm, '$1')
    .trimEnd()
  return `declare module 'shell-api/${name}' {\n${inside.replaceAll(/^(?=.)/gm, '  ')}\n}\n`
}

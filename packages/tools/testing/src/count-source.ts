import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { repositoryRoot } from './run/command.ts'

// Run by `npm run count-source`: prints the size of the source, with tests counted separately.

const isSource = (file: string) => /\.(ts|tsx|mjs|cjs|js|css|sql)$/.test(file)
// Fixtures and the folders of tests are no part of the product: a rule of the import directions keeps them out.
const isTest = (file: string) => /\.(test|spec|fixture)\.tsx?$/.test(file) || /(^|\/)(e2e|tests?)\//.test(file)
const isScript = (file: string) => /\.(ts|tsx|mjs)$/.test(file)

type File = { path: string; text: string; lines: string[] }

const tracked = execFileSync('git', ['ls-files'], { cwd: repositoryRoot, encoding: 'utf8' }).split('\n')
const [source, tests] = [tracked.filter((file) => isSource(file) && !isTest(file)), tracked.filter(isTest)].map((files) =>
  files.map(readFile),
)

function readFile(path: string): File {
  const text = readFileSync(join(repositoryRoot, path), 'utf8')
  return { path, text, lines: text.trimEnd().split('\n') }
}

const countLines = (files: File[] = []) => files.reduce((sum, { lines }) => sum + lines.length, 0)

const countComments = (files: File[] = []) =>
  files.reduce((sum, { lines }) => sum + lines.filter((line) => /^\s*(\/\/|\/\*|\*|--)/.test(line)).length, 0)

function findOneImporterFiles(files: File[] = []): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const importers = new Map<string, string[]>()
  for (const { path, text } of files.filter((file) => isScript(file.path))) {
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const imported = normalize(join(dirname(path), name))
      if (paths.has(imported)) importers.set(imported, [...(importers.get(imported) ?? []), path])
    }
  }
  return [...importers].filter(([path, by]) => new Set(by).size === 1 && dirname(by[0] ?? '') === dirname(path)).map(([path]) => path)
}

function findUnknownNames(files: File[] = []): string[] {
  const glossary = new Set(wordsOf(readFileSync(join(repositoryRoot, 'docs/glossary.md'), 'utf8')))
  const declared = /^export (?:async )?(?:function|const|type|class|interface) (\w+)/gm
  const names = files.flatMap(({ path, text }) => [...text.matchAll(declared)].map(([, name = '']) => ({ path, name })))
  return names
    .filter(({ name }) => !wordsOf(name).some((word) => glossary.has(word) || glossary.has(word.replace(/s$/, ''))))
    .map(({ path, name }) => `${name} (${path})`)
}

function wordsOf(text: string): string[] {
  const spaced = text.replace(/([a-z\d])([A-Z])/g, '$1 $2')
  return spaced.toLowerCase().match(/[a-z]+/g) ?? []
}

const unknownNames = findUnknownNames(source)
const oneImporter = findOneImporterFiles(source)
const rows: [string, string | number][] = [
  ['source lines', countLines(source)],
  ['source files', source?.length ?? 0],
  ['source files under 30 lines', source?.filter(({ lines }) => lines.length < 30).length ?? 0],
  ['source files with one importer, in the same folder', oneImporter.length],
  ['exported names without a word of the glossary', unknownNames.length],
  ['share of comment lines', `${((countComments(source) / countLines(source)) * 100).toFixed(1)} %`],
  ['test lines', countLines(tests)],
  ['test files', tests?.length ?? 0],
]
for (const [what, count] of rows) process.stdout.write(`${String(count).padStart(8)}  ${what}\n`)
if (process.argv.includes('--names')) process.stdout.write(`\n${unknownNames.join('\n')}\n`)
if (process.argv.includes('--files')) process.stdout.write(`\n${oneImporter.join('\n')}\n`)

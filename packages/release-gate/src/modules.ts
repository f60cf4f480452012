import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.ts'

export type SourceModule = { file: string; text: string; from: string | null }

export function modulesOf(dist: string): SourceModule[] {
  const files: string[] = JSON.parse(readFileSync(join(dist, 'modules.json'), 'utf8'))
  return files
    .filter((file) => existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8'), from: packageOf(join(root, file)) }))
}

// The nearest package.json with a name; nested ones without a name only set the module format.
function packageOf(file: string): string | null {
  const folder = dirname(file)
  if (folder === file) return null
  const said = join(folder, 'package.json')
  const name = existsSync(said) ? JSON.parse(readFileSync(said, 'utf8')).name : undefined
  return name ?? packageOf(folder)
}

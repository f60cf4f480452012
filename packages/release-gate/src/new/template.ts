import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow } from '../candidate.ts'

export type Named = { name: string; owner: string; port: number }

// The template is a complete front-end named "hello", so that it is type-checked, formatted and tested too.
const template = fileURLToPath(new URL('../../template/', import.meta.url))

export function writeFromTemplate(folder: string, { name, owner, port }: Named): void {
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`
  const names: Record<string, string> = { 'Hello team': owner, Hello: title, hello: name }
  // All in one pass, because the team's name may contain "hello".
  const renamed = (text: string) => text.replaceAll(/Hello team|Hello|hello/g, (word) => names[word] ?? word)
  for (const file of filesBelow(template)) {
    const target = join(folder, renamed(file))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, renamed(readFileSync(join(template, file), 'utf8')).replace('"port": 4100', `"port": ${port}`))
  }
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesBelow } from '../candidate.ts'

/** What a new front-end is called, and the port of its development server. */
export type Named = { name: string; owner: string; port: number }

// It is a whole front-end, "hello": typed, formatted and tested as it lies there.
const template = fileURLToPath(new URL('../../template/', import.meta.url))

/** Writes a front-end of this name into a folder. */
export function writeFromTemplate(folder: string, { name, owner, port }: Named): void {
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`
  const names: Record<string, string> = { 'Hello team': owner, Hello: title, hello: name }
  // All at once: what a team is called may have a "hello" in it.
  const renamed = (text: string) => text.replaceAll(/Hello team|Hello|hello/g, (word) => names[word] ?? word)
  for (const file of filesBelow(template)) {
    const target = join(folder, renamed(file))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, renamed(readFileSync(join(template, file), 'utf8')).replace('"port": 4100', `"port": ${port}`))
  }
}

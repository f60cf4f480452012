import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from './run/command.ts'

const folders = [
  'packages/ui/src',
  'shell/src',
  ...readdirSync(repositoryRoot).flatMap((name) => (name.startsWith('mfe-') ? [`${name}/src`] : [])),
]
const files = folders.flatMap((folder) =>
  readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(folder, name)),
)

// Browsers add a space before hidden text when they compute a name, so a comma at its start would read "customer_name , used".
it('hidden text does not start with punctuation', () => {
  const hidden = /\b(?:sr-only|visually-hidden)\b[^>]*>\s*(?:\{['"`])?\s*[,.;:!?][^<]*/g
  const found = files.flatMap((file) =>
    [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(hidden)].map(([words]) => `${file}: ${words}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

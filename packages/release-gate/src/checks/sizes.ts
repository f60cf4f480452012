import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Candidate } from '../candidate.ts'
import { type Check, verdict } from '../check.ts'

/** Bytes, compressed with brotli: what a browser fetches. */
export type Weights = { entry: number; css: number; screens: Record<string, number> }

/** Whether the entry, each screen and the sheets keep to the front-end's budgets. */
export function sizes(budgets: Candidate['release']['budgets'], { entry, css, screens }: Weights): Check {
  const over = (what: string, weight: number, budget: number, remedy: string) =>
    weight <= budget ? [] : [`${what} weighs ${kb(weight)} KB, the budget is ${kb(budget)} KB: ${remedy}`]
  const faults = [
    ...over('The entry', entry, budgets.entry, 'src/expose.ts may import pages only inside lazyRetry(() => import(…))'),
    ...over(
      'The sheet',
      css,
      budgets.css,
      'use classes that packages/ui has already, or bring a library with its own sheet in a page of its own',
    ),
    ...Object.entries(screens).flatMap(([page, weight]) =>
      over(`The screen ${page}`, weight, budgets.screen, 'bring what is not needed at once with lazyRetry, or leave a library out'),
    ),
  ]
  const largest = Math.max(0, ...Object.values(screens))
  return verdict('sizes', faults, `entry ${kb(entry)} KB, largest screen ${kb(largest)} KB, sheet ${kb(css)} KB`)
}

/** Weighs a built release: each screen is the entry, what the container loads with it, and the scripts of its page. */
export function weigh({ dist, release, manifest, pageScripts }: Candidate): Weights {
  const brotli = (file: string) => compressed(readFileSync(join(dist, file)))
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + brotli(file), 0)
  const container = ['remoteEntry.js', ...manifest.exposes.flatMap(({ assets }) => assets.js.sync)]
  const sheets = release.css.map((address) => address.slice(release.entry.length - 'remoteEntry.js'.length))
  return {
    entry: brotli('remoteEntry.js'),
    css: sum(sheets),
    screens: Object.fromEntries(Object.entries(pageScripts).map(([page, scripts]) => [page, sum(new Set([...container, ...scripts]))])),
  }
}

const compressed = (content: Buffer): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })
    .length

// Thousand bytes, as budgets count them.
const kb = (bytes: number): string => (bytes / 1_000).toFixed(1)

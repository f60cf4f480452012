import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hashOfSources } from './sources.mjs'

// Bytes, compressed with brotli: the entry, all scripts of the heaviest page with it, and the sheets that every page has.
const usualBudgets = { entry: 18_000, screen: 80_000, css: 8_000 }

/** What a front-end says about itself in the `crm` field of its package.json, with the version of its present sources. */
export function describeFrontEnd(folder) {
  const { version, crm } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return { ...crm, budgets: { ...usualBudgets, ...crm.budgets }, version: `${version}-${hashOfSources(folder)}` }
}

/** What the federation runtime knows a release by: each is a remote of its own, so that two versions can be in one page. The shell makes the same name. */
export const containerOf = ({ name, version }) => `${name}_${version}`.replace(/\W/g, '_')

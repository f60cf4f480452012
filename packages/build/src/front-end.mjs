import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hashOfSources } from './sources.mjs'

// Bytes after brotli: the entry, the entry with all scripts of the heaviest page, and the stylesheets of every page.
const usualBudgets = { entry: 18_000, screen: 80_000, css: 8_000 }

export function describeFrontEnd(folder) {
  const { version, crm } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return { ...crm, budgets: { ...usualBudgets, ...crm.budgets }, version: `${version}-${hashOfSources(folder)}` }
}

/** Each release is a remote of its own, so that two versions can be in one page. The shell builds the same name. */
export const containerOf = ({ name, version }) => `${name}_${version}`.replace(/\W/g, '_')

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hashOfSources } from './sources.mjs'

/** What a front-end says about itself in the `crm` field of its package.json, with the version of its present sources. */
export function describeFrontEnd(folder) {
  const { version, crm } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return { ...crm, version: `${version}-${hashOfSources(folder)}` }
}

import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describeFrontEnd } from '@crm/build/front-end'
import { type Candidate, readCandidate } from './candidate.ts'
import { UsageError } from './check.ts'
import { build } from './run.ts'

/** A front-end's folder and its package.json. `version` has a hash of the current sources: 1.1.0-ab12cd34ef. */
export type FrontEndFolder = {
  folder: string
  name: string
  owner: string
  version: string
  number: string
  /** Sample addresses for pages with a parameter: { "/leads/:id": "/leads/1" }. */
  smoke: Record<string, string>
  /** Prefixes of class names that it may style outside its scope. */
  classPrefixes: string[]
}

export function readFrontEnd(folder: string): FrontEndFolder {
  const file = join(folder, 'package.json')
  const said = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  if (said.crm === undefined)
    throw new UsageError(`${folder} is not a front-end. Run this with the name of one: npm run mfe:check -w mfe-leads`)
  const { name, owner, version, smoke = {}, classPrefixes = [] } = describeFrontEnd(folder)
  return { folder, name, owner, version, number: said.version, smoke, classPrefixes }
}

/** Builds the current sources unless they are built already. A product running in this tree does not serve the result yet. */
export async function buildCandidate({ folder, version }: FrontEndFolder): Promise<Candidate> {
  await build(folder)
  const dist = join(folder, 'dist/candidates', version)
  if (!existsSync(join(dist, 'release.json')))
    throw new Error(`The sources of ${basename(folder)} changed during the build: run this again`)
  return readCandidate(dist)
}

import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describeFrontEnd } from '@crm/build/front-end'
import { type Candidate, readCandidate } from './candidate.ts'
import { Misused } from './outcome.ts'
import { build } from './run.ts'

/** The folder of a front-end in the tree, and what its package.json says. `version` is that of its present sources: 1.1.0-ab12cd34ef. */
export type FrontEndFolder = {
  folder: string
  name: string
  owner: string
  version: string
  /** The version as a person writes it: 1.1.0. */
  number: string
  /** Where to find a page whose path has a parameter: { "/leads/:id": "/leads/1" }. */
  smoke: Record<string, string>
  /** How class names begin that it may style outside of its scope. */
  classPrefixes: string[]
}

/** Reads the front-end of a folder; throws where the folder is none. */
export function readFrontEnd(folder: string): FrontEndFolder {
  const file = join(folder, 'package.json')
  const said = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  if (said.crm === undefined) throw new Misused(`${folder} is no front-end. Run this with the name of one: npm run mfe:check -w mfe-leads`)
  const { name, owner, version, smoke = {}, classPrefixes = [] } = describeFrontEnd(folder)
  return { folder, name, owner, version, number: said.version, smoke, classPrefixes }
}

/** Builds the release of a front-end's present sources; one that is built already is taken as it is. No product that runs in this tree serves it yet. */
export async function buildCandidate({ folder, version }: FrontEndFolder): Promise<Candidate> {
  await build(folder)
  const dist = join(folder, 'dist/candidates', version)
  if (!existsSync(join(dist, 'release.json')))
    throw new Error(`The sources of ${basename(folder)} changed while it was built: run this again`)
  return readCandidate(dist)
}

import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { describeFrontEnd } from '@crm/build/front-end'
import { type CommandResult, repositoryRoot, runCommand } from '@crm/testing/run/command'
import { type ReleaseCandidate, readReleaseCandidate } from './candidate.ts'
import { UsageError } from './check.ts'

/** A front-end's folder and its package.json. `version` ends with a hash of the current sources, such as 1.1.0-ab12cd34ef. */
export type FrontEndFolder = {
  folder: string
  name: string
  owner: string
  version: string
  number: string
  /** Sample addresses for pages with parameters, such as { "/leads/:id": "/leads/1" }. */
  smoke: Record<string, string>
  /** Prefixes of CSS class names that it may style outside of its scope. */
  classPrefixes: string[]
}

export function readFrontEndFolder(folder: string): FrontEndFolder {
  const file = join(folder, 'package.json')
  const said = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  if (said.crm === undefined) throw new UsageError(`${folder} is not a front-end. Specify one, for example: npm run mfe:check -w mfe-leads`)
  const { name, owner, version, smoke = {}, classPrefixes = [] } = describeFrontEnd(folder)
  return { folder, name, owner, version, number: said.version, smoke, classPrefixes }
}

/** Builds the current sources if they are not built yet. A product that runs in this tree does not serve the result. */
export async function buildReleaseCandidate({ folder, version }: FrontEndFolder): Promise<ReleaseCandidate> {
  await buildInSubprocess(folder)
  const dist = join(folder, 'dist/candidates', version)
  if (!existsSync(join(dist, 'release.json')))
    throw new Error(`The sources of ${basename(folder)} changed during the build: run this again`)
  return readReleaseCandidate(dist)
}

/** Builds a front-end as a candidate. In a separate process, because the build does not work under tsx (see packages/tools/build). */
export async function buildInSubprocess(folder: string): Promise<void> {
  const { code, output } = await runNodeScript('packages/tools/build/src/build.mjs', ['--candidate', relative(repositoryRoot, folder)])
  if (code !== 0) throw new Error(`The build failed:\n${output.trim()}`)
}

export const runNodeScript = (file: string, args: string[]): Promise<CommandResult> => runCommand(file, args, { NODE_OPTIONS: undefined })

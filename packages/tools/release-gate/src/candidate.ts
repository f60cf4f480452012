import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Release } from '@crm/contracts'
import { repositoryRoot } from '@crm/testing/run/command'

/** A built release that is not live yet. `files` are the files that a server would serve, relative to `dist`. */
export type ReleaseCandidate = {
  dist: string
  release: Release
  files: string[]
  manifest: Manifest
}

type Manifest = {
  exposes: { name: string; assets: { js: { sync: string[] } } }[]
  shared: { name: string; requiredVersion: string; assets: { js: { sync: string[]; async: string[] } } }[]
}

export function readReleaseCandidate(dist: string): ReleaseCandidate {
  const json = (file: string) => JSON.parse(readFileSync(join(dist, file), 'utf8'))
  const release: Release = json('release.json')
  const prefix = release.entry.slice(0, -'remoteEntry.js'.length)
  return {
    dist,
    release,
    files: Object.keys(release.integrity).map((address) => address.slice(prefix.length)),
    manifest: json('mf-manifest.json'),
  }
}

export const readCandidateFiles = (
  { dist, files }: Pick<ReleaseCandidate, 'dist' | 'files'>,
  ending: '.js' | '.css',
): { file: string; text: string }[] =>
  files.filter((file) => file.endsWith(ending)).map((file) => ({ file, text: readFileSync(join(dist, file), 'utf8') }))

export const listFilesRecursively = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

export type BundledModule = { file: string; text: string; from: string | null }

export function listBundledModules(dist: string): BundledModule[] {
  const files: string[] = JSON.parse(readFileSync(join(dist, 'modules.json'), 'utf8'))
  return files
    .filter((file) => existsSync(join(repositoryRoot, file)))
    .map((file) => ({ file, text: readFileSync(join(repositoryRoot, file), 'utf8'), from: findPackage(join(repositoryRoot, file)) }))
}

// Searches upward for a package.json with a name, because nested ones without a name only set the module format.
function findPackage(file: string): string | null {
  const folder = dirname(file)
  if (folder === file) return null
  const said = join(folder, 'package.json')
  const name = existsSync(said) ? JSON.parse(readFileSync(said, 'utf8')).name : undefined
  return name ?? findPackage(folder)
}

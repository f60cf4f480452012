import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@crm/contracts'

export type BuiltReleases = {
  newest: Release[]
  releaseOf(name: string, version: string): Release | undefined
  folderOf(name: string, version: string): string | undefined
}

const lookAgainAfter = 1000 // milliseconds

// A version counts once its release.json exists.
export function createBuiltReleaseReader(root: string): () => BuiltReleases {
  let known: { at: number; releases: BuiltReleases } | undefined
  return () => {
    if (known === undefined || performance.now() - known.at > lookAgainAfter) known = { at: performance.now(), releases: read(root) }
    return known.releases
  }
}

type Found = { release: Release; folder: string; publishedAt: number }

function read(root: string): BuiltReleases {
  const found = readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .flatMap((name) => listPublished(join(root, name, 'dist')))
    .sort((a, b) => b.publishedAt - a.publishedAt)
  const all = new Map(found.map((each) => [`${each.release.name}/${each.release.version}`, each]))
  const newest = [
    ...new Map(
      found
        .map(({ release }) => release)
        .reverse()
        .map((release) => [release.name, release]),
    ).values(),
  ]
  newest.sort((a, b) => a.name.localeCompare(b.name))
  const find = (name: string, version: string) => all.get(`${name}/${version}`)
  return { newest, releaseOf: (name, version) => find(name, version)?.release, folderOf: (name, version) => find(name, version)?.folder }
}

function listPublished(dist: string): Found[] {
  return readFolder(dist).flatMap((version) => {
    const folder = join(dist, version)
    const file = join(folder, 'release.json')
    try {
      return [{ release: JSON.parse(readFileSync(file, 'utf8')) as Release, folder, publishedAt: statSync(file).mtimeMs }]
    } catch {
      return []
    }
  })
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

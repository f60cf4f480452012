import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServedShellManifest } from '@crm/contracts'

/** The version of the built shell and of each package that it shares; null if no shell is built. */
export async function readShellVersions(root: URL): Promise<ServedShellManifest | null> {
  const [page, manifest] = await Promise.all(['index.html', 'mf-manifest.json'].map((name) => read(new URL(`shell/dist/${name}`, root))))
  if (page === null || page === undefined || !manifest) return null
  const { shared } = JSON.parse(manifest) as { shared: { name: string; version: string }[] }
  return {
    // The page contains the hashed names of its scripts.
    version: createHash('sha256').update(page).digest('hex').slice(0, 10),
    shared: Object.fromEntries(shared.map(({ name, version }) => [name, version])),
    contract: 1,
  }
}

const read = (file: URL): Promise<string | null> => readFile(file, 'utf8').catch(() => null)

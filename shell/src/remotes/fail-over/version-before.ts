import type { OfferedRelease, Release } from '@crm/contracts'
import { giveUpWaiting } from '../hanging.ts'
import { load, register } from '../load.ts'
import { signalFailure } from '../signals.ts'

const patience = 10_000 // ms

/** Loads the last good release before this one, where there is one and it has this page; null where that is of no use. */
export async function versionBefore({ name, fallback }: OfferedRelease, path: string): Promise<Release | null> {
  if (fallback === null) return null
  try {
    const release = await read(fallback, 'default').catch((error: Error) => {
      if (error.name === 'TimeoutError') throw error
      // What was damaged on its way stays in the browser's cache.
      return read(fallback, 'reload')
    })
    if (!release.pages.some((page) => page.path === path)) return null
    register([release])
    await inTime(release)
    return release
  } catch {
    void signalFailure({ name, version: fallback.version, phase: 'fallback' }, 'manifest')
    return null
  }
}

/** Loads it, but waits no longer than for its description: one that hangs is not what somebody should wait for now. */
async function inTime(release: Release): Promise<void> {
  const timer = setTimeout(giveUpWaiting, patience, release)
  await load(release).finally(() => clearTimeout(timer))
}

async function read({ release, integrity }: NonNullable<OfferedRelease['fallback']>, cache: RequestCache): Promise<Release> {
  const answer = await fetch(release, { integrity, cache, signal: AbortSignal.timeout(patience) })
  if (!answer.ok) throw new Error(`${release}: ${answer.status}`)
  return answer.json()
}

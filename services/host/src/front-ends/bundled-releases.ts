import type { Database } from '@crm/database'
import type { EventStore } from '@crm/event-store'
import { publishBundledFrontEnds } from '@crm/service-front-ends'
import type { Logger } from '@crm/telemetry'
import type { BuiltReleases } from './releases.ts'

type Parts = { store: EventStore; db: Database; log: Logger; releases: () => BuiltReleases }

export async function publishBundledReleases({ releases, ...parts }: Parts): Promise<void> {
  const { newest, folderOf } = releases()
  const built = newest.map((release) => ({ release, folder: folderOf(release.name, release.version) ?? '' }))
  await publishBundledFrontEnds(parts, built).catch((err: unknown) =>
    parts.log.warn({ err }, 'the bundled releases could not be published'),
  )
}

const lookAgainAfter = 1000 // milliseconds

/** In development, publishes new builds without a restart. */
export function watchBundledReleases(parts: Parts, signal: AbortSignal): void {
  const state = () => JSON.stringify(parts.releases().newest.map(({ name, version }) => [name, version]))
  let known = state()
  let isBusy = false
  const look = setInterval(async () => {
    const now = state()
    if (isBusy || now === known) return
    isBusy = true
    await publishBundledReleases(parts)
    known = now
    isBusy = false
  }, lookAgainAfter)
  look.unref()
  signal.addEventListener('abort', () => clearInterval(look))
}

import type { EndpointName, OfferedRelease, Release } from '@crm/contracts'
import type { Database } from '@crm/database'
import type { ApiHandlers } from '@crm/http'
import { chooseOfferedRelease, type FrontEndUser, findUsableRelease, type ReleasesInUse, readReleasesInUse } from '@crm/service-front-ends'

export type FrontEndRegistry = {
  refresh(): Promise<void>
  /** Whether some users get another release than others, so that the user must be known. */
  isPersonal(): boolean
  known(name: string, version: string): Release | undefined
  offered(person: FrontEndUser, chosen: ReadonlyMap<string, string>): Promise<OfferedRelease[]>
}

type Parts = {
  db: Pick<Database, 'pool'>
  /** The newest builds in the checkout, which users get for front-ends that were never published. */
  newestOnDisk: () => readonly Release[]
}

export async function createFrontEndRegistry({ db, newestOnDisk }: Parts): Promise<FrontEndRegistry> {
  let given: ReleasesInUse[] = []
  let reading: Promise<void> = Promise.resolve()
  const read = async () => {
    given = await readReleasesInUse(db)
  }
  let next: Promise<void> | null = null
  // Reads never overlap, so that an older result can't come last. Callers that wait share the next read.
  const refresh = () => {
    next ??= reading
      .catch(() => undefined)
      .then(() => {
        next = null
        return read()
      })
    reading = next
    return next
  }
  await refresh()

  return {
    refresh,
    isPersonal: () => given.some(({ canary, pins }) => canary !== null || pins.length > 0),
    known: (name, version) =>
      given
        .filter((frontEnd) => frontEnd.name === name)
        .flatMap(({ stable, previous, canary, pins }) => [stable, previous, canary?.release, ...pins.map(({ release }) => release)])
        .find((release) => release?.version === version) ?? undefined,
    async offered(person, chosen) {
      const own = await Promise.all([...chosen].map(async ([name, version]) => [name, await findUsableRelease(db, name, version)] as const))
      const ownOf = new Map(own)
      const published = given.flatMap((frontEnd) => chooseOfferedRelease(person, frontEnd, ownOf.get(frontEnd.name) ?? null) ?? [])
      const rest = newestOnDisk().filter(({ name }) => !given.some((frontEnd) => frontEnd.name === name && frontEnd.isPublished))
      return [...published, ...rest.map(listReleasesOnDisk)].sort((a, b) => a.name.localeCompare(b.name))
    },
  }
}

const listReleasesOnDisk = (release: Release): OfferedRelease => ({ ...release, phase: 'stable', fallback: null })

const steering: readonly EndpointName[] = ['steerFrontEnd', 'pinFrontEnd', 'unpinFrontEnd']

// Refreshes after each change of a rollout, so that the user sees it on the next page. Other processes learn of it from the log.
export function withRegistryRefresh(handlers: ApiHandlers, registry: FrontEndRegistry): ApiHandlers {
  const wrapped = steering.flatMap((name) => {
    const handler = handlers[name] as ((request: object) => Promise<unknown>) | undefined
    if (handler === undefined) return []
    const refreshed = async (request: object) => {
      const answer = await handler(request)
      await registry.refresh()
      return answer
    }
    return [[name, refreshed]]
  })
  return { ...handlers, ...Object.fromEntries(wrapped) }
}

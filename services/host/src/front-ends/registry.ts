import type { OfferedRelease, Release } from '@crm/contracts'
import type { Database } from '@crm/database'
import { type Given, offeredTo, type Person, readGiven, usableRelease } from '@crm/service-front-ends'

/** What people get of each front-end, as this process knows it without asking. */
export type FrontEndRegistry = {
  /** Reads it anew: when the log tells of a front-end, when somebody here has steered one, and when a browser has heard more than this process. */
  refresh(): Promise<void>
  /** Whether anybody gets something else than everybody: only then does it matter who asks. */
  isPersonal(): boolean
  /** A release that people may get, or may fall back to. */
  known(name: string, version: string): Release | undefined
  /** What this person gets. `chosen`: versions by front-end that they have chosen for this session. */
  offered(person: Person, chosen: ReadonlyMap<string, string>): Promise<OfferedRelease[]>
}

type Parts = {
  db: Pick<Database, 'pool'>
  /** The newest release of each front-end in the folders of the checkout: what people get of one that has never been published. */
  newestOnDisk: () => readonly Release[]
}

export async function frontEndRegistry({ db, newestOnDisk }: Parts): Promise<FrontEndRegistry> {
  let given: Given[] = []
  let reading: Promise<void> = Promise.resolve()
  const read = async () => {
    given = await readGiven(db)
  }
  let next: Promise<void> | null = null
  // One after the other, or an older picture might come last. All who wait for the next share it.
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
      const own = await Promise.all([...chosen].map(async ([name, version]) => [name, await usableRelease(db, name, version)] as const))
      const ownOf = new Map(own)
      const published = given.flatMap((frontEnd) => offeredTo(person, frontEnd, ownOf.get(frontEnd.name) ?? null) ?? [])
      const rest = newestOnDisk().filter(({ name }) => !given.some((frontEnd) => frontEnd.name === name && frontEnd.isPublished))
      return [...published, ...rest.map(onDisk)].sort((a, b) => a.name.localeCompare(b.name))
    },
  }
}

// Of what was never published, but built with the product, that is what there is.
const onDisk = (release: Release): OfferedRelease => ({ ...release, phase: 'stable', fallback: null })

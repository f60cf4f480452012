import { createHash } from 'node:crypto'
import type { OfferedRelease, Release, ReleasePhase } from '@crm/contracts'

export type FrontEndUser = { id: number; username: string; role: string } | null

/** `previous`: the stable release before this one. `isPublished` with no release in use means that someone withdrew them all. */
export type ReleaseOffer = ReleaseChoice<Release> & { previous: Release | null; isPublished: boolean }

export type ReleaseChoice<Kind extends Pick<Release, 'name' | 'version'>> = {
  name: string
  stable: Kind | null
  canary: { release: Kind; percent: number } | null
  pins: readonly { release: Kind; role: string | null; userId: number | null }[]
}

/** The release that a user gets, or null. `chosen` is the administrator's own choice for this session. */
export function offerRelease(person: FrontEndUser, given: ReleaseOffer, chosen: Release | null): OfferedRelease | null {
  const own = chosen === null ? chooseRelease(person, given) : { release: chosen, phase: 'pinned' as const }
  return own && offer(own.release, own.phase, given)
}

export function chooseRelease<Kind extends Pick<Release, 'name' | 'version'>>(
  person: FrontEndUser,
  { stable, canary, pins }: ReleaseChoice<Kind>,
): { release: Kind; phase: ReleasePhase } | null {
  const pinned = pinOf(person, pins)
  if (pinned !== null) return { release: pinned, phase: 'pinned' }
  if (canary !== null && person !== null && isTried(canary.release, canary.percent, person.id))
    return { release: canary.release, phase: 'canary' }
  return stable && { release: stable, phase: 'stable' }
}

function pinOf<Kind>(person: FrontEndUser, pins: readonly { release: Kind; role: string | null; userId: number | null }[]): Kind | null {
  if (person === null) return null
  const own = pins.find(({ userId }) => userId === person.id)
  return (own ?? pins.find(({ role }) => role !== null && role === person.role))?.release ?? null
}

// The same users always get a canary version; another version gets other users.
export function isTried({ name, version }: Pick<Release, 'name' | 'version'>, percent: number, userId: number): boolean {
  const digest = createHash('sha256').update(`${name}:${version}:${userId}`).digest()
  return digest.readUInt32BE() % 100 < percent
}

function offer(release: Release, phase: ReleasePhase, { stable, previous }: ReleaseOffer): OfferedRelease {
  const good = [stable, previous].find((other) => other !== null && other.version !== release.version) ?? null
  return { ...release, phase, fallback: good && { version: good.version, ...releaseFile(good) } }
}

export const releaseText = (release: Release): string => JSON.stringify(release)

export function releaseFile(release: Release): { release: string; integrity: string } {
  const integrity = createHash('sha384').update(releaseText(release)).digest('base64')
  return { release: `/mfe/${release.name}/${release.version}/release.json`, integrity: `sha384-${integrity}` }
}

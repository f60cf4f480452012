import { createHash } from 'node:crypto'
import type { OfferedRelease, Release, ReleasePhase } from '@crm/contracts'

/** Who asks; null for somebody who is not signed in. */
export type Person = { id: number; username: string; role: string } | null

/**
 * A front-end as far as people get something of it. `previous`: what was for everybody before, and may be so again. `isPublished`: releases of it
 * are known, so that where nobody gets one, somebody has decided that.
 */
export type Given = Choice<Release> & { previous: Release | null; isPublished: boolean }

/** What there is to give of a front-end, and to whom. */
export type Choice<Kind extends Pick<Release, 'name' | 'version'>> = {
  name: string
  stable: Kind | null
  canary: { release: Kind; percent: number } | null
  pins: readonly { release: Kind; role: string | null; userId: number | null }[]
}

/** What this person gets of a front-end, or null. `chosen`: what they have chosen for themselves for this session. */
export function offeredTo(person: Person, given: Given, chosen: Release | null): OfferedRelease | null {
  const own = chosen === null ? givenTo(person, given) : { release: chosen, phase: 'pinned' as const }
  return own && offer(own.release, own.phase, given)
}

/** Which release this person is given of a front-end, and why that one; null for none. */
export function givenTo<Kind extends Pick<Release, 'name' | 'version'>>(
  person: Person,
  { stable, canary, pins }: Choice<Kind>,
): { release: Kind; phase: ReleasePhase } | null {
  const pinned = pinOf(person, pins)
  if (pinned !== null) return { release: pinned, phase: 'pinned' }
  if (canary !== null && person !== null && isTried(canary.release, canary.percent, person.id))
    return { release: canary.release, phase: 'canary' }
  return stable && { release: stable, phase: 'stable' }
}

function pinOf<Kind>(person: Person, pins: readonly { release: Kind; role: string | null; userId: number | null }[]): Kind | null {
  if (person === null) return null
  const own = pins.find(({ userId }) => userId === person.id)
  return (own ?? pins.find(({ role }) => role !== null && role === person.role))?.release ?? null
}

/** Whether a canary is tried with somebody: always the same people, and others for the next version. */
export function isTried({ name, version }: Pick<Release, 'name' | 'version'>, percent: number, userId: number): boolean {
  const digest = createHash('sha256').update(`${name}:${version}:${userId}`).digest()
  return digest.readUInt32BE() % 100 < percent
}

function offer(release: Release, phase: ReleasePhase, { stable, previous }: Given): OfferedRelease {
  const good = [stable, previous].find((other) => other !== null && other.version !== release.version) ?? null
  return { ...release, phase, fallback: good && { version: good.version, ...releaseFile(good) } }
}

/** The text of a release's own description, which is served beside its files. */
export const releaseText = (release: Release): string => JSON.stringify(release)

/** Where that is, and what it hashes to. */
export function releaseFile(release: Release): { release: string; integrity: string } {
  const integrity = createHash('sha384').update(releaseText(release)).digest('base64')
  return { release: `/mfe/${release.name}/${release.version}/release.json`, integrity: `sha384-${integrity}` }
}

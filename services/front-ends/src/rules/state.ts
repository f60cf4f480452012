import type { Release, ReleaseSource } from '@crm/contracts'
import type { RecordedEvent } from '@crm/domain'
import { buildFrontEndStreamId, describeEvent, type FrontEndEvent, type PinTarget } from '@crm/events'

export type PublishedRelease = { release: Release; source: ReleaseSource; isQuarantined: boolean }

export type FrontEndState = {
  owner: string | null
  releases: ReadonlyMap<string, PublishedRelease>
  stable: string | null
  /** The stable release came with a deployment, so a later deployment may replace it, even with a version that is already known. */
  isAdopted: boolean
  /** All stable releases so far, the current one last, without those rolled back. */
  stables: readonly string[]
  canary: { version: string; percent: number } | null
  pins: readonly ({ version: string } & PinTarget)[]
  tokens: ReadonlyMap<number, { isRevoked: boolean }>
  revision: number
  steered: { revision: number; by: string | null; what: string } | null
}

export const initialFrontEndState: FrontEndState = {
  ...{ owner: null, releases: new Map(), stable: null, isAdopted: false, stables: [], canary: null, pins: [], tokens: new Map() },
  ...{ revision: 0, steered: null },
}

const steers: readonly FrontEndEvent['type'][] = ['FrontEndCanaryStarted', 'FrontEndPromoted', 'FrontEndRolledBack', 'FrontEndQuarantined']

export function evolveFrontEnd(before: FrontEndState, event: RecordedEvent<FrontEndEvent> | FrontEndEvent): FrontEndState {
  const recorded = 'position' in event ? event : null
  const revision = recorded?.version ?? before.revision + 1
  const what = () => describeEvent({ ...event, streamId: buildFrontEndStreamId(event.data.name) }).details
  const steered = steers.includes(event.type) ? { revision, by: recorded?.meta.actor.name ?? null, what: what() } : before.steered
  return { ...applyEvent(before, event), revision, steered }
}

function applyEvent(state: FrontEndState, { type, data }: FrontEndEvent): FrontEndState {
  switch (type) {
    case 'FrontEndPublished': {
      const { version, owner, release, source } = data
      return { ...state, owner, releases: new Map(state.releases).set(version, { release, source, isQuarantined: false }) }
    }
    case 'FrontEndCanaryStarted':
      return { ...state, canary: { version: data.version, percent: data.percent } }
    case 'FrontEndPromoted':
      return {
        ...{ ...state, stable: data.version, isAdopted: data.adopted, stables: [...without(state.stables, data.version), data.version] },
        canary: state.canary?.version === data.version ? null : state.canary,
      }
    case 'FrontEndRolledBack':
      if (state.canary?.version === data.from) return { ...state, canary: null }
      if (state.stable !== data.from) return state
      if (data.to === null) return { ...state, stable: null, isAdopted: false, stables: without(state.stables, data.from) }
      return {
        ...{ ...state, stable: data.to, isAdopted: false, stables: [...without(without(state.stables, data.from), data.to), data.to] },
        canary: state.canary?.version === data.to ? null : state.canary,
      }
    case 'FrontEndQuarantined': {
      const known = state.releases.get(data.version)
      return known ? { ...state, releases: new Map(state.releases).set(data.version, { ...known, isQuarantined: true }) } : state
    }
    case 'FrontEndPinned':
    case 'FrontEndUnpinned': {
      const { version, role, user, username } = data
      const others = state.pins.filter((pin) => pin.role !== role || pin.user !== user)
      return { ...state, pins: type === 'FrontEndPinned' ? [...others, { version, role, user, username }] : others }
    }
    case 'UploadTokenIssued':
      return { ...state, tokens: new Map(state.tokens).set(data.token, { isRevoked: false }) }
    case 'UploadTokenRevoked':
      return { ...state, tokens: new Map(state.tokens).set(data.token, { isRevoked: true }) }
    default:
      return state
  }
}

const without = (versions: readonly string[], version: string): string[] => versions.filter((each) => each !== version)

export function findLastGoodVersion({ stables, stable, releases }: Pick<FrontEndState, 'stables' | 'stable' | 'releases'>): string | null {
  return stables.findLast((version) => version !== stable && releases.get(version)?.isQuarantined === false) ?? null
}

// PostgreSQL returns JSON with its keys in another order, so the keys are sorted before the comparison.
export const isSameRelease = (a: Release, b: Release): boolean => JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b))

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sortKeys(inner)])
}

import type { AttributedReleaseCheckResult, Release, ReleaseSource } from '@crm/contracts'
import { type Command, Conflict, createInvalidFieldError, type Decider, NotFound, Refused } from '@crm/domain'
import type { FrontEndEvent, PinTarget } from '@crm/events'
import {
  evolveFrontEnd,
  type FrontEndState,
  findLastGoodVersion,
  initialFrontEndState,
  isSameRelease,
  type PublishedRelease,
} from './rules/state.ts'

type Named = { name: string }
/** `revision`: the one that the client has seen; the command is refused if the rollout was changed since. */
type Steering = Named & { revision?: number | undefined }

export type FrontEndCommand =
  | Command<'PublishRelease', Named & { release: Release; checks: readonly AttributedReleaseCheckResult[] }>
  | Command<'AdoptRelease', Named & { release: Release }>
  | Command<'StartCanary', Steering & { version: string; percent: number }>
  | Command<'PromoteRelease', Steering & { version: string }>
  | Command<'RollBackRelease', Steering & { version: string; reason: string }>
  | Command<'QuarantineRelease', Steering & { version: string; reason: string }>
  | Command<'PinRelease', Named & { version: string } & PinTarget>
  | Command<'UnpinRelease', Named & PinTarget>
  | Command<'IssueUploadToken', Named & { token: number; hash: string }>
  | Command<'RevokeUploadToken', Named & { token: number }>

const mostTokens = 20

export const frontEndDecider: Decider<FrontEndCommand, FrontEndState, FrontEndEvent> = {
  initialState: initialFrontEndState,

  decide(command, state) {
    switch (command.type) {
      case 'PublishRelease':
        refuseOtherOwner(state, command.data.release)
        return publishRelease(state, command.data.release, 'team', command.data.checks)
      case 'AdoptRelease':
        return adoptRelease(state, command.data.release)
      case 'StartCanary':
        return startCanary(state, command.data)
      case 'PromoteRelease':
        return promoteRelease(state, command.data)
      case 'RollBackRelease':
        refuseStale(state, command.data)
        return rollBack(state, command.data)
      case 'QuarantineRelease':
        return quarantineRelease(state, command.data)
      case 'PinRelease':
        return pinRelease(state, command.data)
      case 'UnpinRelease':
        return removePin(state, command.data)
      case 'IssueUploadToken':
        return issueToken(state, command.data)
      case 'RevokeUploadToken':
        return revokeToken(state, command.data)
    }
  },

  evolve: evolveFrontEnd,
}

// The log records the team as the actor, so no team may take another team's name.
function refuseOtherOwner({ owner }: FrontEndState, release: Release): void {
  if (owner !== null && owner !== release.owner)
    throw new Refused(`The owner of ${release.name} is the ${owner}, which only a deployment of the product can change`)
}

function publishRelease(
  state: FrontEndState,
  release: Release,
  source: ReleaseSource,
  checks: readonly AttributedReleaseCheckResult[],
): FrontEndEvent[] {
  const { name, version, owner } = release
  const known = state.releases.get(version)
  if (known !== undefined && !isSameRelease(known.release, release))
    throw new Refused(`Release ${version} of ${name} is already published with other content. A release can't change: increase its version`)
  if (known === undefined) refuseTwin(state, release)
  return known === undefined ? [{ type: 'FrontEndPublished', data: { name, version, owner, source, release, checks } }] : []
}

// In a page, the container of a release is named after its version with `_` for each punctuation mark (`containerOf` in
// packages/tools/build), so two versions that differ only in punctuation would have the same name.
function refuseTwin({ releases }: FrontEndState, { name, version }: Release): void {
  const inPage = (each: string) => each.replace(/\W/g, '_')
  const twin = [...releases.keys()].find((other) => inPage(other) === inPage(version))
  if (twin !== undefined) throw new Refused(`A page can't distinguish release ${version} of ${name} from ${twin}: choose another version`)
}

function adoptRelease(state: FrontEndState, release: Release): FrontEndEvent[] {
  const { name, version } = release
  const events = publishRelease(state, release, 'product', [])
  const promotion: FrontEndEvent = { type: 'FrontEndPromoted', data: { name, version, replaced: state.stable, adopted: true } }
  return mayAdopt(state, version) ? [...events, promotion] : events
}

// A release that a team published itself is never replaced. An administrator's choice is replaced only by a version that is new.
function mayAdopt({ stable, releases, isAdopted, steered }: FrontEndState, version: string): boolean {
  if (stable === version) return false
  const known = releases.get(version)
  if (known?.isQuarantined) return false
  // After the only stable release was rolled back, only a new version is adopted.
  if (stable === null) return known === undefined || steered === null
  return releases.get(stable)?.source === 'product' && (known === undefined || isAdopted)
}

function startCanary(state: FrontEndState, { name, version, percent, revision }: Steering & { version: string; percent: number }) {
  refuseStale(state, { name, revision })
  requireUsable(state, name, version)
  if (state.stable === version) throw new Refused(`Release ${version} of ${name} is already the stable release`)
  if (state.canary?.version === version && state.canary.percent === percent) return []
  return [{ type: 'FrontEndCanaryStarted' as const, data: { name, version, percent } }]
}

function promoteRelease(state: FrontEndState, { name, version, revision }: Steering & { version: string }): FrontEndEvent[] {
  refuseStale(state, { name, revision })
  requireUsable(state, name, version)
  if (state.stable === version) return []
  return [{ type: 'FrontEndPromoted', data: { name, version, replaced: state.stable, adopted: false } }]
}

// The client names the version, because the current one may change before the command runs.
function rollBack(state: FrontEndState, { name, version: from, reason }: Named & { version: string; reason: string }): FrontEndEvent[] {
  const { stable, canary, steered } = state
  if (stable === null && canary === null)
    throw new Refused(`The front-end ${name} has not been released yet: there is nothing to roll back`)
  const event = (to: string | null): FrontEndEvent[] => [{ type: 'FrontEndRolledBack', data: { name, from, to, reason } }]
  if (from === canary?.version) return event(stable)
  if (from !== stable)
    throw new Refused(
      `Release ${from} of ${name} is neither the canary nor the stable release: there is nothing to roll back. Last changed ${describeLastChange(steered)}`,
    )
  const to = findLastGoodVersion(state)
  // Without its bundled front-ends, no one could use the product to fix this.
  if (to === null && state.releases.get(from)?.source === 'product')
    throw new Refused(`There is no earlier release of ${name} to roll back to, and the product requires this front-end`)
  return event(to)
}

function quarantineRelease(state: FrontEndState, { name, version, reason, revision }: Steering & { version: string; reason: string }) {
  refuseStale(state, { name, revision })
  if (requireKnown(state, name, version).isQuarantined) return []
  const isGiven = version === state.stable || version === state.canary?.version
  const back = isGiven ? rollBack(state, { name, version, reason }) : []
  return [...back, { type: 'FrontEndQuarantined' as const, data: { name, version, reason } }]
}

function pinRelease(state: FrontEndState, data: Named & { version: string } & PinTarget): FrontEndEvent[] {
  requireUsable(state, data.name, data.version)
  const before = findPin(state, data)
  return before?.version === data.version ? [] : [{ type: 'FrontEndPinned', data }]
}

function removePin(state: FrontEndState, { name, role, user, username }: Named & PinTarget): FrontEndEvent[] {
  const before = findPin(state, { role, user, username })
  if (before === undefined) throw new NotFound(`${role ?? username} has no pinned release of ${name}`)
  return [{ type: 'FrontEndUnpinned', data: { name, version: before.version, role, user, username } }]
}

function issueToken({ tokens }: FrontEndState, { name, token, hash }: Named & { token: number; hash: string }): FrontEndEvent[] {
  if ([...tokens.values()].filter(({ isRevoked }) => !isRevoked).length >= mostTokens)
    throw new Refused(`There are already ${mostTokens} upload tokens of ${name}: revoke one first`)
  return [{ type: 'UploadTokenIssued', data: { name, token, hash } }]
}

function revokeToken({ tokens }: FrontEndState, { name, token }: Named & { token: number }): FrontEndEvent[] {
  const known = tokens.get(token)
  if (known === undefined) throw new NotFound(`Unknown upload token of ${name}`)
  return known.isRevoked ? [] : [{ type: 'UploadTokenRevoked', data: { name, token } }]
}

// Refuses a change of the rollout from a client that has not seen the latest change. A request without a revision is not checked.
function refuseStale({ revision: now, steered }: FrontEndState, { name, revision }: Steering): void {
  if (revision === undefined) return
  if (revision > now) throw createInvalidFieldError('revision', `${name} does not have this revision yet`)
  if (steered !== null && steered.revision > revision)
    throw new Conflict(`The rollout of ${name} was changed ${describeLastChange(steered)}. Please check it again`)
}

const describeLastChange = (steered: FrontEndState['steered']): string =>
  steered ? `by ${steered.by ?? 'a deployment'} (${steered.what})` : 'by no one'

function requireKnown({ releases }: FrontEndState, name: string, version: string): PublishedRelease {
  const found = releases.get(version)
  if (found === undefined) throw new NotFound(`There is no release ${version} of ${name}`)
  return found
}

function requireUsable(state: FrontEndState, name: string, version: string): void {
  if (requireKnown(state, name, version).isQuarantined)
    throw new Refused(`Release ${version} of ${name} is quarantined and can't be used again`)
}

const findPin = ({ pins }: FrontEndState, { role, user }: PinTarget) => pins.find((pin) => pin.role === role && pin.user === user)

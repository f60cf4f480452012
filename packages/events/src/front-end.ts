import { type AttributedReleaseCheckResult, getRoleLabel, type Release, type ReleaseSource } from '@crm/contracts'
import type { Event } from '@crm/domain'
import { type ActivityEntryTuple, type ActivityPhrases, formatExcerpt } from './format.ts'

/** The role or the user that a pin applies to. `user` is the user's id, because another user may get the same username later. */
export type PinTarget = { role: string | null; user: number | null; username: string | null }

// Stream `frontEnd-<name>`. `version` is the version of a release.
export type FrontEndEvent =
  | Event<
      'FrontEndPublished',
      {
        name: string
        version: string
        owner: string
        source: ReleaseSource
        release: Release
        checks: readonly AttributedReleaseCheckResult[]
      }
    >
  | Event<'FrontEndCanaryStarted', { name: string; version: string; percent: number }>
  // `adopted`: promoted by a deployment of the product, not by a user.
  | Event<'FrontEndPromoted', { name: string; version: string; replaced: string | null; adopted: boolean }>
  // `to` is null if no other release is left, as after a first canary.
  | Event<'FrontEndRolledBack', { name: string; from: string; to: string | null; reason: string }>
  | Event<'FrontEndQuarantined', { name: string; version: string; reason: string }>
  | Event<'FrontEndPinned', { name: string; version: string } & PinTarget>
  | Event<'FrontEndUnpinned', { name: string; version: string } & PinTarget>
  // `hash`: the SHA-256 of the token. The token itself is not stored.
  | Event<'UploadTokenIssued', { name: string; token: number; hash: string }>
  | Event<'UploadTokenRevoked', { name: string; token: number }>

export const buildFrontEndStreamId = (name: string): string => `frontEnd-${name}`

export const frontEndEventTypes = [
  'FrontEndPublished',
  'FrontEndCanaryStarted',
  'FrontEndPromoted',
  'FrontEndRolledBack',
  'FrontEndQuarantined',
  'FrontEndPinned',
  'FrontEndUnpinned',
  'UploadTokenIssued',
  'UploadTokenRevoked',
] as const satisfies FrontEndEvent['type'][]

/** The values that an event sets. The files of a release are left out because there are too many. */
export function extractFrontEndValues({ type, data }: FrontEndEvent): Readonly<Record<string, unknown>> {
  if (type === 'FrontEndRolledBack') return { version: data.to }
  if (type === 'FrontEndPinned' || type === 'FrontEndUnpinned') return { version: data.version, role: data.role, username: data.username }
  const { name: _, ...values } = data
  if (type !== 'FrontEndPublished') return values
  return { version: data.version, owner: data.owner, source: data.source, pages: data.release.pages.map(({ path }) => path) }
}

export const frontEndActivityPhrases: ActivityPhrases<FrontEndEvent> = {
  FrontEndPublished: ({ name, version, owner, source }) => [
    ...(['front_end', 'create'] as const),
    `${name} ${version}: published ${source === 'product' ? 'with the product' : `by the ${owner}`}`,
  ],
  FrontEndCanaryStarted: ({ name, version, percent }) => changed(`${name} ${version}: canary for ${percent}% of users`),
  FrontEndPromoted: ({ name, version, replaced, adopted }) =>
    changed(
      `${name} ${version}: promoted for all users${replaced === null ? '' : ` (was ${replaced})`}${adopted ? ', with the product' : ''}`,
    ),
  FrontEndRolledBack: ({ name, from, to, reason }) =>
    changed(`${name} ${from}: rolled back${to === null ? ', no release is left' : ` to ${to}`}: ${formatExcerpt(reason)}`),
  FrontEndQuarantined: ({ name, version, reason }) => changed(`${name} ${version}: quarantined: ${formatExcerpt(reason)}`),
  FrontEndPinned: ({ name, version, ...pinned }) => changed(`${name} ${version}: pinned for ${whom(pinned)}`),
  FrontEndUnpinned: ({ name, version, ...pinned }) => changed(`${name} ${version}: no longer pinned for ${whom(pinned)}`),
  UploadTokenIssued: ({ name, token }) => changed(`${name}: upload token ${token} issued`),
  UploadTokenRevoked: ({ name, token }) => changed(`${name}: upload token ${token} revoked`),
}

const changed = (details: string): ActivityEntryTuple => ['front_end', 'update', details]
const whom = ({ role, username }: PinTarget): string =>
  role === null ? (username ?? 'no one') : `everyone with the role ${getRoleLabel(role)}`

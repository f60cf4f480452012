import type { FrontEndSignal, OfferedRelease, Release } from '@crm/contracts'
import type { ReactNode } from 'react'

/** A release as it is shown, and what is said above its pages. */
export type Shown = { release: Release & { phase: FrontEndSignal['phase'] }; line: ReactNode }

const standIns = new Map<string, Shown>()

/** What is shown for a release: itself, or the one before where it could not be shown. */
export const standing = (offered: OfferedRelease): Shown => standIns.get(offered.entry) ?? { release: offered, line: null }

/** From now on `shown` stands for a release, in this page and until somebody tries it again. */
export const standIn = (offered: OfferedRelease, shown: Shown): void => void standIns.set(offered.entry, shown)

/** The release is to be tried itself. */
export const endStandIn = (offered: OfferedRelease): void => void standIns.delete(offered.entry)

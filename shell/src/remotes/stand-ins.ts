import type { FrontEndSignal, OfferedRelease, Release } from '@crm/contracts'
import type { ReactNode } from 'react'

export type Shown = { release: Release & { phase: FrontEndSignal['phase'] }; line: ReactNode }

const standIns = new Map<string, Shown>()

export const findShown = (offered: OfferedRelease): Shown => standIns.get(offered.entry) ?? { release: offered, line: null }

export const standIn = (offered: OfferedRelease, shown: Shown): void => void standIns.set(offered.entry, shown)

export const endStandIn = (offered: OfferedRelease): void => void standIns.delete(offered.entry)

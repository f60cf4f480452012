import type { FrontEndSignal, OfferedRelease, Release } from '@crm/contracts'
import type { ReactNode } from 'react'

export type ShownRelease = { release: Release & { phase: FrontEndSignal['phase'] }; line: ReactNode }

const standIns = new Map<string, ShownRelease>()

export const findShownRelease = (offered: OfferedRelease): ShownRelease => standIns.get(offered.entry) ?? { release: offered, line: null }

export const setFallbackRelease = (offered: OfferedRelease, shown: ShownRelease): void => void standIns.set(offered.entry, shown)

export const clearFallbackRelease = (offered: OfferedRelease): void => void standIns.delete(offered.entry)

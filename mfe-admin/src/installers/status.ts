import { installerStatuses, installerStatusLabels } from '@crm/contracts'
import type { BadgeTone, SelectOption } from '@crm/ui'

type Status = (typeof installerStatuses)[number]

const tones: Record<Status, BadgeTone> = { active: 'green', on_leave: 'amber', inactive: 'gray', terminated: 'red' }

const isStatus = (value: string): value is Status => Object.hasOwn(installerStatusLabels, value)

export const statusLabel = (value: string): string => (isStatus(value) ? installerStatusLabels[value] : value)

export const statusTone = (value: string): BadgeTone => (isStatus(value) ? tones[value] : 'gray')

export const statusOptions: SelectOption[] = installerStatuses.map((value) => ({ value, label: installerStatusLabels[value] }))

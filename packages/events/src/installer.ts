import { installerStatusLabels } from '@crm/contracts'
import type { Event } from '@crm/domain'
import { correctedValues, type DetailChanges, defineField, describeDetails, type FieldTable, type ValuesOf } from './fields.ts'
import { formatDay, formatExcerpt, formatLabel, formatMoney, formatOrNone, type LogEntry, type LogPhrases } from './format.ts'

/** The fields of an installer, named as in the API. Days are `yyyy-mm-dd`, money is text with two decimals. */
export const installerFields = {
  name: defineField<string>({ label: 'name', initial: '', format: formatOrNone }),
  phone: defineField<string | null>({ label: 'phone', initial: null, format: formatOrNone }),
  email: defineField<string | null>({ label: 'email', initial: null, format: formatOrNone }),
  status: defineField<string>({ label: 'status', initial: 'active', format: (status) => formatLabel(installerStatusLabels, status) }),
  hire_date: defineField<string | null>({ label: 'hire date', initial: null, format: formatDay }),
  hourly_rate: defineField<string | null>({
    label: 'hourly rate',
    initial: null,
    format: (rate) => (rate === null ? 'none' : formatMoney(rate)),
  }),
  specialty: defineField<string | null>({ label: 'specialty', initial: null, format: formatOrNone }),
  notes: defineField<string | null>({ label: 'notes', initial: null, format: formatExcerpt, personal: 'words' }),
} satisfies FieldTable

export type InstallerFields = ValuesOf<typeof installerFields>

/** The data of a new installer. */
export type InstallerStart = {
  name: string
  phone: string | null
  email: string | null
  status: string
  hiredOn: string | null
  hourlyRate: string | null
  specialty: string | null
  notes: string | null
}

// Stream `installer-<id>`. `installer` is the name at the time of the event.
export type InstallerEvent =
  | Event<'InstallerHired', InstallerStart>
  | Event<'InstallerDetailsChanged', { installer: string; changes: DetailChanges<InstallerFields> }>
  | Event<'InstallerStatusChanged', { installer: string; from: string; to: string }>
  | Event<'InstallerRemoved', { installer: string }>
  | Event<'InstallerReinstated', { installer: string }>

export const installerStream = (id: number): string => `installer-${id}`

/** Event types of releases before 2026-12. Each recorded the correction of one field, and is now read as the type and field given here. */
export const formerInstallerEvents = {
  InstallerRenamed: ['InstallerDetailsChanged', 'name'],
  InstallerPhoneChanged: ['InstallerDetailsChanged', 'phone'],
  InstallerEmailChanged: ['InstallerDetailsChanged', 'email'],
  InstallerHireDateCorrected: ['InstallerDetailsChanged', 'hire_date'],
  HourlyRateChanged: ['InstallerDetailsChanged', 'hourly_rate'],
  InstallerSpecialtyChanged: ['InstallerDetailsChanged', 'specialty'],
  InstallerNotesChanged: ['InstallerDetailsChanged', 'notes'],
} as const satisfies Record<string, readonly ['InstallerDetailsChanged', keyof InstallerFields]>

/** The field values that an event sets. */
export function installerFieldsOf(event: InstallerEvent): Partial<InstallerFields> {
  switch (event.type) {
    case 'InstallerHired':
      return startOf(event.data)
    case 'InstallerDetailsChanged':
      return correctedValues(event.data.changes)
    case 'InstallerStatusChanged':
      return { status: event.data.to }
    default:
      return {}
  }
}

const startOf = ({ hiredOn, hourlyRate, ...start }: InstallerStart): InstallerFields => ({
  ...start,
  hire_date: hiredOn,
  hourly_rate: hourlyRate,
})

export const installerPhrases: LogPhrases<InstallerEvent> = {
  InstallerHired: ({ name }) => ['installer', 'create', `${name}: added as installer`],
  InstallerDetailsChanged: ({ installer, changes }) => updated(`${installer}: ${describeDetails(installerFields, changes)}`),
  InstallerStatusChanged: ({ installer, ...status }) => updated(`${installer}: ${describeDetails(installerFields, { status })}`),
  InstallerRemoved: ({ installer }) => ['installer', 'delete', `${installer}: deleted`],
  InstallerReinstated: ({ installer }) => updated(`${installer}: restored`),
}

function updated(details: string): LogEntry {
  return ['installer', 'update', details]
}

export const installerEventTypes = Object.keys(installerPhrases) as InstallerEvent['type'][]

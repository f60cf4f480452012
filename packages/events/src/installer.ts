import { installerStatusLabels } from '@crm/contracts'
import type { Event } from '@crm/domain'
import {
  type DetailChanges,
  defineField,
  describeDetailChanges,
  extractCorrectedValues,
  type FieldTable,
  type FieldTableValues,
} from './fields.ts'
import {
  type ActivityEntryTuple,
  type ActivityPhrases,
  formatDay,
  formatExcerpt,
  formatLabel,
  formatMoney,
  formatTextOrNone,
} from './format.ts'

/** The fields of an installer, named as in the API. Days are `yyyy-mm-dd`, money is text with two decimals. */
export const installerFieldTable = {
  name: defineField<string>({ label: 'name', initial: '', format: formatTextOrNone }),
  phone: defineField<string | null>({ label: 'phone', initial: null, format: formatTextOrNone }),
  email: defineField<string | null>({ label: 'email', initial: null, format: formatTextOrNone }),
  status: defineField<string>({ label: 'status', initial: 'active', format: (status) => formatLabel(installerStatusLabels, status) }),
  hire_date: defineField<string | null>({ label: 'hire date', initial: null, format: formatDay }),
  hourly_rate: defineField<string | null>({
    label: 'hourly rate',
    initial: null,
    format: (rate) => (rate === null ? 'none' : formatMoney(rate)),
  }),
  specialty: defineField<string | null>({ label: 'specialty', initial: null, format: formatTextOrNone }),
  notes: defineField<string | null>({ label: 'notes', initial: null, format: formatExcerpt, personal: 'words' }),
} satisfies FieldTable

export type InstallerValues = FieldTableValues<typeof installerFieldTable>

/** The data of a new installer. */
export type NewInstallerData = {
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
  | Event<'InstallerHired', NewInstallerData>
  | Event<'InstallerDetailsChanged', { installer: string; changes: DetailChanges<InstallerValues> }>
  | Event<'InstallerStatusChanged', { installer: string; from: string; to: string }>
  | Event<'InstallerRemoved', { installer: string }>
  | Event<'InstallerReinstated', { installer: string }>

export const buildInstallerStreamId = (id: number): string => `installer-${id}`

/** Event types of releases before 2026-12. Each recorded the correction of one field, and is now read as the type and field given here. */
export const formerInstallerEventTypes = {
  InstallerRenamed: ['InstallerDetailsChanged', 'name'],
  InstallerPhoneChanged: ['InstallerDetailsChanged', 'phone'],
  InstallerEmailChanged: ['InstallerDetailsChanged', 'email'],
  InstallerHireDateCorrected: ['InstallerDetailsChanged', 'hire_date'],
  HourlyRateChanged: ['InstallerDetailsChanged', 'hourly_rate'],
  InstallerSpecialtyChanged: ['InstallerDetailsChanged', 'specialty'],
  InstallerNotesChanged: ['InstallerDetailsChanged', 'notes'],
} as const satisfies Record<string, readonly ['InstallerDetailsChanged', keyof InstallerValues]>

/** The field values that an event sets. */
export function extractInstallerValues(event: InstallerEvent): Partial<InstallerValues> {
  switch (event.type) {
    case 'InstallerHired':
      return startOf(event.data)
    case 'InstallerDetailsChanged':
      return extractCorrectedValues(event.data.changes)
    case 'InstallerStatusChanged':
      return { status: event.data.to }
    default:
      return {}
  }
}

const startOf = ({ hiredOn, hourlyRate, ...start }: NewInstallerData): InstallerValues => ({
  ...start,
  hire_date: hiredOn,
  hourly_rate: hourlyRate,
})

export const installerActivityPhrases: ActivityPhrases<InstallerEvent> = {
  InstallerHired: ({ name }) => ['installer', 'create', `${name}: added as installer`],
  InstallerDetailsChanged: ({ installer, changes }) => updated(`${installer}: ${describeDetailChanges(installerFieldTable, changes)}`),
  InstallerStatusChanged: ({ installer, ...status }) => updated(`${installer}: ${describeDetailChanges(installerFieldTable, { status })}`),
  InstallerRemoved: ({ installer }) => ['installer', 'delete', `${installer}: deleted`],
  InstallerReinstated: ({ installer }) => updated(`${installer}: restored`),
}

function updated(details: string): ActivityEntryTuple {
  return ['installer', 'update', details]
}

export const installerEventTypes = Object.keys(installerActivityPhrases) as InstallerEvent['type'][]

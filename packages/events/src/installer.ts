import type { Event } from '@crm/domain'

/** An installer's values by the names of the wire, which are those of the read table too. Days are `yyyy-mm-dd`, money has two decimals. */
export type InstallerFields = {
  name: string
  phone: string | null
  email: string | null
  status: string
  hire_date: string | null
  hourly_rate: string | null
  specialty: string | null
  notes: string | null
}

/** What an installer starts with. */
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

/** A change of one value. `installer` is the name at that moment. */
export type InstallerChange<T> = { installer: string; from: T; to: T }

// Stream `installer-<id>`.
export type InstallerEvent =
  | Event<'InstallerHired', InstallerStart>
  | Event<'InstallerRenamed', InstallerChange<string>>
  | Event<'InstallerPhoneChanged', InstallerChange<string | null>>
  | Event<'InstallerEmailChanged', InstallerChange<string | null>>
  | Event<'InstallerStatusChanged', InstallerChange<string>>
  | Event<'InstallerHireDateCorrected', InstallerChange<string | null>>
  | Event<'HourlyRateChanged', InstallerChange<string | null>>
  | Event<'InstallerSpecialtyChanged', InstallerChange<string | null>>
  | Event<'InstallerNotesChanged', InstallerChange<string | null>>
  | Event<'InstallerRemoved', { installer: string }>
  | Event<'InstallerReinstated', { installer: string }>

export const installerStream = (id: number): string => `installer-${id}`

type Changing = Exclude<InstallerEvent['type'], 'InstallerHired' | 'InstallerRemoved' | 'InstallerReinstated'>

const changes: Readonly<Record<Changing, keyof InstallerFields>> = {
  InstallerRenamed: 'name',
  InstallerPhoneChanged: 'phone',
  InstallerEmailChanged: 'email',
  InstallerStatusChanged: 'status',
  InstallerHireDateCorrected: 'hire_date',
  HourlyRateChanged: 'hourly_rate',
  InstallerSpecialtyChanged: 'specialty',
  InstallerNotesChanged: 'notes',
}

/** Every type of an installer's events. */
export const installerEventTypes: readonly InstallerEvent['type'][] = [
  'InstallerHired',
  ...(Object.keys(changes) as Changing[]),
  'InstallerRemoved',
  'InstallerReinstated',
]

/** What an event sets. */
export function installerFieldsOf(event: InstallerEvent): Partial<InstallerFields> {
  switch (event.type) {
    case 'InstallerHired':
      return startOf(event.data)
    case 'InstallerRemoved':
    case 'InstallerReinstated':
      return {}
    default:
      return { [changes[event.type]]: event.data.to }
  }
}

const startOf = ({ hiredOn, hourlyRate, ...start }: InstallerStart): InstallerFields => ({
  ...start,
  hire_date: hiredOn,
  hourly_rate: hourlyRate,
})

import { getRoleLabel, installerStatusLabels } from '@crm/contracts'
import { getPermissionLabel } from '@crm/contracts/permission-labels'
import type { Event } from '@crm/domain'
import { type BookletEvent, bookletEventTypes, extractBookletValues } from './booklet.ts'
import { type BusinessSettingsEvent, businessSettingsEventTypes, extractBusinessValues } from './business-settings.ts'
import { type CalendarDomainEvent, calendarDomainEventTypes, calendarFieldTable, extractCalendarEventValues } from './calendar.ts'
import type { DetailChanges } from './fields.ts'
import { formatDay, formatLabel, formatLeadOrigin, formatList, formatMoney, formatTeamMember } from './format.ts'
import { extractFrontEndValues, type FrontEndEvent, frontEndEventTypes } from './front-end.ts'
import { extractInstallerValues, type InstallerEvent, installerEventTypes } from './installer.ts'
import { extractLeadValues, type LeadEvent, leadEventTypes } from './lead.ts'
import { extractLeadOriginValues, type LeadOriginEvent, leadOriginEventTypes } from './lead-origin.ts'
import { extractRepairValues, type RepairEvent, repairEventTypes } from './repair.ts'
import { extractUserValues, type UserAccountEvent, userAccountEventTypes } from './user.ts'

/** The value of a field before and after, formatted for display; null if there is none. */
type FieldChange = { field: string; from: string | null; to: string | null }

type Values = Readonly<Record<string, unknown>>

/** Lists the field values that an event changed. Never shows secrets; unknown events give an empty list instead of an error. */
export function listFieldChanges(event: Event): FieldChange[] {
  if (typeof event.data !== 'object' || event.data === null) return []
  try {
    return changesOf(event, event.data as Values).filter(({ from, to }) => from !== to)
  } catch {
    return []
  }
}

// These events store no values. Each sets `is_active` to the value here, so the old value was the opposite.
const switches: Readonly<Record<string, boolean>> = {
  EmailTemplateSwitchedOn: true,
  EmailTemplateSwitchedOff: false,
  LeadOriginActivated: true,
  LeadOriginDeactivated: false,
  UserReactivated: true,
  UserDeactivated: false,
}

// These events change no value; their data only says which record they are about.
const changeNothing = [
  'RecordViewed',
  'UserSignedIn',
  'UserSignedOut',
  'UserSessionEnded',
  'SignInRefused',
  'EmailTemplateDeleted',
  'EmailTemplateRestored',
]

function changesOf(event: Event, data: Values): FieldChange[] {
  if (changeNothing.includes(event.type)) return []
  if (Object.hasOwn(switches, event.type)) return [change('is_active', !switches[event.type], switches[event.type])]
  if (event.type === 'UserPasswordReset' || event.type === 'UserPasswordChanged') return [change('password', null, true)]
  if (isValues(data.changes))
    return Object.entries(data.changes as DetailChanges<Values>).map(([field, detail]) => change(field, detail?.from, detail?.to))
  const set = fieldsSetBy(event)
  // A change stores the previous value in `from`; the first event of a record has no previous value.
  if (set !== null) return Object.entries(set).map(([field, value]) => change(field, 'to' in data ? data.from : null, value))
  const { from, to } = data
  if (isValues(to)) {
    const changed = Object.entries(to).map(([field, value]) => change(field, isValues(from) ? from[field] : null, value))
    return 'password' in data ? [...changed, change('password', null, data.password)] : changed
  }
  if ('from' in data && 'to' in data) return [change(subjectOf(event.type), from, to)]
  return Object.entries(data).map(([field, value]) => change(field, null, value))
}

// For example "business time zone" for BusinessTimeZoneChanged.
const subjectOf = (type: string): string => spaced(type).replace(/ \w+$/, '')

function fieldsSetBy(event: Event): Values | null {
  const isOf = (types: readonly string[]) => types.includes(event.type)
  // The casts are safe: each list contains the types of the events that the function takes.
  if (event.type === 'NoteAdded') return { notes: (event as Extract<LeadEvent, { type: 'NoteAdded' }>).data.text }
  if (isOf(leadEventTypes)) return extractLeadValues(event as LeadEvent)
  if (isOf(calendarDomainEventTypes)) return extractCalendarEventValues(event as CalendarDomainEvent)
  if (isOf(bookletEventTypes)) return extractBookletValues(event as BookletEvent)
  if (isOf(installerEventTypes)) return extractInstallerValues(event as InstallerEvent)
  if (isOf(userAccountEventTypes)) return extractUserValues(event as UserAccountEvent)
  if (isOf(leadOriginEventTypes)) return extractLeadOriginValues(event as LeadOriginEvent)
  if (isOf(businessSettingsEventTypes)) return extractBusinessValues(event as BusinessSettingsEvent)
  if (isOf(repairEventTypes)) return extractRepairValues(event as RepairEvent)
  if (isOf(frontEndEventTypes)) return extractFrontEndValues(event as FrontEndEvent)
  return null
}

const isSecret = (field: string): boolean => /password|secret|token|hash|salt|session/i.test(field)

function change(field: string, from: unknown, to: unknown): FieldChange {
  const name = spaced(field).replace(/^is /, '')
  if (isSecret(field)) return { field: name, from: null, to: /password/i.test(field) ? 'changed' : null }
  return { field: name, from: inWords(field, from), to: inWords(field, to) }
}

const words: Readonly<Record<string, (value: never) => string>> = {
  lead_origin: formatLeadOrigin,
  assigned_to: formatTeamMember,
  assignedTo: calendarFieldTable.assignedTo.format,
  project_amount: formatMoney,
  hourly_rate: formatMoney,
  deposit_paid: (value: boolean) => (value ? 'paid' : 'not paid'),
  balance_paid: (value: boolean) => (value ? 'paid' : 'not paid'),
  when: calendarFieldTable.when.format,
  type: calendarFieldTable.type.format,
  is_active: (value: boolean) => (value ? 'yes' : 'no'),
  role: getRoleLabel,
  permissions: (keys: string[]) => keys.map(getPermissionLabel).join(', '),
  status: (value: string) => formatLabel(installerStatusLabels, value),
}

function inWords(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  const say = Object.hasOwn(words, field) ? (words[field] as (value: unknown) => string) : plain
  return say(value) || null
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value
  if (Array.isArray(value)) return value.length === 0 ? '' : formatList(value.map(plain))
  if (isValues(value))
    return Object.entries(value)
      .filter(([field]) => !isSecret(field))
      .map(([field, inner]) => `${spaced(field)} ${inWords(field, inner) ?? 'none'}`)
      .join(', ')
  return String(value)
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

const spaced = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('_', ' ')
    .toLowerCase()

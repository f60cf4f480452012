import { z } from 'zod'
import {
  amount,
  amountText,
  blankAsNull,
  day,
  filter,
  id,
  lines,
  optionalDay,
  optionalEmail,
  rangeEnd,
  requiredLine,
  searched,
  wholeNumber,
} from '../fields.ts'
import { longestOriginList } from '../formats.ts'
import { type editableLeadFields, type LeadField, type LeadFieldKind, type LeadValues, leadFieldRows } from '../lead-fields.ts'
import { installationFilters, leadOrigins, longestNotes, paymentLabels, teamMembers } from '../vocabulary.ts'

const teamMember = (name: string): string => (Object.hasOwn(teamMembers, name.toLowerCase()) ? name.toLowerCase() : name)

// Clients may send the label instead of the stored value. Unknown origins are stored in lower case.
const labelled = new Map<string, string>(Object.entries(leadOrigins).map(([origin, label]) => [label.toLowerCase(), origin]))
const storedOrigin = (origin: string): string => labelled.get(origin.toLowerCase()) ?? origin.toLowerCase()

const shortText = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })

/** A list, a comma-separated text, or null; at most 100 characters when joined. */
const installerNames = z
  .preprocess(
    (value) =>
      value === null
        ? []
        : typeof value === 'string'
          ? value
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '')
          : value,
    z.array(requiredLine(100).refine((name) => !name.includes(','), { error: 'A name has no comma' })).max(20),
  )
  .transform((names) => [...new Set(names)])
  .refine((names) => [...names.join(', ')].length <= 100, { error: 'Must be at most 100 characters together' })
  .meta({ takes: [{ type: 'array', maxItems: 20, items: shortText(100) }, { type: 'string', maxLength: 100 }, { type: 'null' }] })

const colors = z
  .preprocess((value) => (value === null ? [] : value), z.array(requiredLine(20)).max(50))
  .transform((codes) => [...new Set(codes)])
  .meta({ takes: [{ type: 'array', maxItems: 50, items: shortText(20) }, { type: 'null' }] })

const address = blankAsNull(lines(500))

/** What a client may send of each field. Recording and changing a lead each define what absent and null mean. */
const sent = {
  name: requiredLine(100),
  phone: requiredLine(20),
  lead_origin: requiredLine(50).transform(storedOrigin),
  assigned_to: requiredLine(50).transform(teamMember),
  remarks: requiredLine(50),
  date_created: optionalDay,
  email: optionalEmail(100),
  next_followup_date: optionalDay,
  notes: blankAsNull(lines(longestNotes)),
  additional_notes: blankAsNull(lines(longestNotes)),
  project_amount: amount,
  deposit_paid: z.boolean(),
  balance_paid: z.boolean(),
  installation_date: optionalDay,
  assigned_installer: installerNames,
  customer_address: address,
  address,
  selected_colors: colors,
} satisfies Record<(typeof editableLeadFields)[number] | 'customer_address', z.ZodType>

/** Null or blank `date_created` means today, set by the server. */
export const newLead = z
  .object(sent)
  .partial()
  .extend({
    name: sent.name,
    phone: sent.phone,
    lead_origin: sent.lead_origin,
    assigned_to: sent.assigned_to,
    remarks: blankAsNull(sent.remarks)
      .transform((status) => status ?? 'New')
      .default('New'),
    date_created: sent.date_created.default(null),
  })

/** An absent field is unchanged, null clears, and a null or blank `assigned_to` is unchanged. */
export const leadChanges = z
  .object({
    ...sent,
    assigned_to: blankAsNull(sent.assigned_to),
    /** The version that the client read; with it, the server merges concurrent changes. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

const answeredKinds: Partial<Record<LeadFieldKind, z.ZodType>> = {
  flag: z.boolean(),
  installers: z.array(z.string()),
  colors: z.array(z.string()),
}

// The cast is safe: `LeadValues` says the same of each kind.
const answered = Object.fromEntries(
  leadFieldRows.map(([field, { kind, required }]) => [field, answeredKinds[kind] ?? (required ? z.string() : z.string().nullable())]),
) as { [K in LeadField]: z.ZodType<LeadValues[K]> }

/** A lead in every answer. Days are `yyyy-mm-dd`, money text with two decimals, instants ISO 8601. */
export const lead = z.object({
  id: z.int(),
  ...answered,
  customer_address: z.string().nullable(),
  /** When the personal data was erased; absent otherwise. */
  erased_at: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  /** Computed by the server from the business's current day. */
  followup_due: z.enum(['overdue', 'today', 'scheduled']).nullable(),
})

export const leadList = z.object({
  leads: z.array(lead),
  total: z.int(),
  /** True if a search has more hits than the server counts; `total` is then that limit. */
  total_is_capped: z.boolean(),
  totalPages: z.int(),
  /** Opaque position in the list, so that the next page needs no count from the start. */
  anchor: z.string().nullable(),
  today: z.string(),
})

export const leadSorts = ['date_created', 'name', 'next_followup_date', 'project_amount'] as const

/** A filter by one of these values. */
const choiceFilter = <Value extends string>(values: readonly Value[]) =>
  z
    .enum(['all', '', ...values])
    .transform((value) => (value === 'all' || value === '' ? undefined : (value as Value)))
    .optional()

export const leadListQuery = z.object({
  search: searched(100),
  status: filter(50),
  origin: filter(50).transform((origin) => origin && storedOrigin(origin)),
  assigned_to: filter(50),
  /** Ranges include both ends; a range whose end is before its start is empty. */
  created_from: rangeEnd(day),
  created_to: rangeEnd(day),
  followup_from: rangeEnd(day),
  followup_to: rangeEnd(day),
  amount_min: rangeEnd(amountText),
  amount_max: rangeEnd(amountText),
  /** Only Sold leads have a payment state. */
  payment: choiceFilter(Object.keys(paymentLabels) as (keyof typeof paymentLabels)[]),
  /** Stored origins joined by `originList`; selects leads of all other origins, such as `Other` in the reports. */
  origin_not: filter(longestOriginList),
  /** Sold leads with an installation date: all of them, the completed ones, or the others. */
  installation: choiceFilter(installationFilters),
  installed_from: rangeEnd(day),
  installed_to: rangeEnd(day),
  /** One of the assigned installers, in any case; `-` selects leads without an installer. */
  installer: filter(100),
  page: wholeNumber(1, 2147483647).default(1),
  limit: wholeNumber(1, 100).default(20),
  sort: z.enum(leadSorts).default('date_created'),
  dir: z.enum(['asc', 'desc']).default('desc'),
  anchor: z
    .string()
    .max(1000)
    .regex(/^[A-Za-z0-9_.-]*$/, { error: 'Must be an anchor of an earlier answer' })
    .optional(),
})

export const leadExportQuery = leadListQuery.omit({ page: true, limit: true, anchor: true })

export const leadId = z.object({ id })

/** The form sends this while the user types, so an incomplete address is valid. */
export const enrichQuery = z.object({ email: requiredLine(254) })
export const enrichment = z.object({
  found: z.boolean(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

/** `todayFollowups`: overdue ones and those due today, as in `counts` of the follow-ups. */
export const dashboardStats = z.object({ totalLeads: z.int(), soldLeads: z.int(), todayFollowups: z.int(), newToday: z.int() })

export const followUpsQuery = leadListQuery.pick({ assigned_to: true })

/** Each group has at most 500 leads, oldest date first; `counts` are the full numbers. */
export const followUps = z.object({
  overdue: z.array(lead),
  dueToday: z.array(lead),
  upcoming: z.array(lead),
  counts: z.object({ overdue: z.int(), dueToday: z.int(), upcoming: z.int() }),
  /** The first follow-up after those in the groups. */
  later: z.object({ id: z.int(), name: z.string(), next_followup_date: z.string() }).nullable(),
  today: z.string(),
})

export const color = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  is_active: z.boolean(),
})

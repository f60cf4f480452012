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

// Clients may send an origin's label instead of its stored value. Unknown origins are stored in lower case.
const originByLabel = new Map<string, string>(Object.entries(leadOrigins).map(([origin, label]) => [label.toLowerCase(), origin]))
const storedOrigin = (origin: string): string => originByLabel.get(origin.toLowerCase()) ?? origin.toLowerCase()

const shortText = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })

/** Accepts a list, comma-separated text, or null. Joined with commas, the names may have at most 100 characters. */
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
    z.array(requiredLine(100).refine((name) => !name.includes(','), { error: 'Must not contain a comma' })).max(20),
  )
  .transform((names) => [...new Set(names)])
  .refine((names) => [...names.join(', ')].length <= 100, { error: 'Must be at most 100 characters in total' })
  .meta({ takes: [{ type: 'array', maxItems: 20, items: shortText(100) }, { type: 'string', maxLength: 100 }, { type: 'null' }] })

const colors = z
  .preprocess((value) => (value === null ? [] : value), z.array(requiredLine(20)).max(50))
  .transform((codes) => [...new Set(codes)])
  .meta({ takes: [{ type: 'array', maxItems: 50, items: shortText(20) }, { type: 'null' }] })

const address = blankAsNull(lines(500))

/** The values that a client may send for each field. What absent and null mean depends on whether a lead is recorded or changed. */
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

/** If `date_created` is null or blank, the server uses the current day. */
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

/** An absent field is unchanged, and null clears a field. `assigned_to` cannot be cleared: null or blank leaves it unchanged. */
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

// The cast is safe: `LeadValues` derives the same type from each field's kind.
const answered = Object.fromEntries(
  leadFieldRows.map(([field, { kind, required }]) => [field, answeredKinds[kind] ?? (required ? z.string() : z.string().nullable())]),
) as { [K in LeadField]: z.ZodType<LeadValues[K]> }

/** A lead in every reply. Days are `yyyy-mm-dd`, money is text with two decimals, instants are ISO 8601. */
export const lead = z.object({
  id: z.int(),
  ...answered,
  customer_address: z.string().nullable(),
  /** When the personal data was erased; absent if it was not. */
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
  /** True if a search has more results than the server counts. `total` is then the highest number that it counts to. */
  total_is_capped: z.boolean(),
  totalPages: z.int(),
  /** Opaque position in the list. With it, the server finds the next page without counting rows from the start. */
  anchor: z.string().nullable(),
  today: z.string(),
})

export const leadSorts = ['date_created', 'name', 'next_followup_date', 'project_amount'] as const

/** A filter by one of the values. Blank text and `all` mean no filter. */
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
  /** Ranges include both ends. If the end is before the start, no lead matches. */
  created_from: rangeEnd(day),
  created_to: rangeEnd(day),
  followup_from: rangeEnd(day),
  followup_to: rangeEnd(day),
  amount_min: rangeEnd(amountText),
  amount_max: rangeEnd(amountText),
  /** Only Sold leads have a payment state. */
  payment: choiceFilter(Object.keys(paymentLabels) as (keyof typeof paymentLabels)[]),
  /** Selects the leads of all origins except these comma-separated ones, for example of `Other` in a report. */
  origin_not: filter(longestOriginList),
  /** Only Sold leads with an installation date: all, the completed ones, or those not completed. */
  installation: choiceFilter(installationFilters),
  installed_from: rangeEnd(day),
  installed_to: rangeEnd(day),
  /** Name of an assigned installer, in upper or lower case. `-` selects leads without an installer. */
  installer: filter(100),
  page: wholeNumber(1, 2147483647).default(1),
  limit: wholeNumber(1, 100).default(20),
  sort: z.enum(leadSorts).default('date_created'),
  dir: z.enum(['asc', 'desc']).default('desc'),
  anchor: z
    .string()
    .max(1000)
    .regex(/^[A-Za-z0-9_.-]*$/, { error: 'Must be the `anchor` of an earlier reply' })
    .optional(),
})

export const leadExportQuery = leadListQuery.omit({ page: true, limit: true, anchor: true })

export const leadId = z.object({ id })

/** The form sends the address while the user types, so it may be incomplete. */
export const enrichQuery = z.object({ email: requiredLine(254) })
export const enrichment = z.object({
  found: z.boolean(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

/** `todayFollowups` counts follow-ups that are overdue or due today. */
export const dashboardStats = z.object({ totalLeads: z.int(), soldLeads: z.int(), todayFollowups: z.int(), newToday: z.int() })

export const followUpsQuery = leadListQuery.pick({ assigned_to: true })

/** Each group has at most 500 leads, oldest date first. `counts` are the complete numbers. */
export const followUps = z.object({
  overdue: z.array(lead),
  dueToday: z.array(lead),
  upcoming: z.array(lead),
  counts: z.object({ overdue: z.int(), dueToday: z.int(), upcoming: z.int() }),
  /** The first follow-up that is later than those in the groups. */
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

import { z } from 'zod'
import { longestOriginList } from '../origin-list.ts'
import { installationFilters, leadOrigins, longestNotes, paymentLabels, teamMembers } from '../vocabulary.ts'
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
} from './fields.ts'

const teamMember = (name: string): string => (Object.hasOwn(teamMembers, name.toLowerCase()) ? name.toLowerCase() : name)

// The label is as good as the stored value: `Google Text` is google_text. Other origins are as written, in lower case.
const labelled = new Map<string, string>(Object.entries(leadOrigins).map(([origin, label]) => [label.toLowerCase(), origin]))
const storedOrigin = (origin: string): string => labelled.get(origin.toLowerCase()) ?? origin.toLowerCase()

const shortText = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })

/** Installer names: a list, or one comma-separated text, or null; at most 100 characters when joined. */
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

const colours = z
  .preprocess((value) => (value === null ? [] : value), z.array(requiredLine(20)).max(50))
  .transform((codes) => [...new Set(codes)])
  .meta({ takes: [{ type: 'array', maxItems: 50, items: shortText(20) }, { type: 'null' }] })

// Shared by create and update: what may be absent, and what null means, is said there.
const optionalFields = {
  email: optionalEmail(100),
  next_followup_date: optionalDay,
  notes: blankAsNull(lines(longestNotes)),
  additional_notes: blankAsNull(lines(longestNotes)),
  project_amount: amount,
  deposit_paid: z.boolean(),
  balance_paid: z.boolean(),
  installation_date: optionalDay,
  assigned_installer: installerNames,
  customer_address: blankAsNull(lines(500)),
  address: blankAsNull(lines(500)),
  selected_colors: colours,
}

/** Body of POST /api/leads. `null` or blank `date_created` is today, on the server. */
export const newLead = z
  .object({
    name: requiredLine(100),
    phone: requiredLine(20),
    lead_origin: requiredLine(50).transform(storedOrigin),
    assigned_to: requiredLine(50).transform(teamMember),
    remarks: blankAsNull(requiredLine(50))
      .transform((status) => status ?? 'New')
      .default('New'),
    date_created: optionalDay.default(null),
  })
  .extend(z.object(optionalFields).partial().shape)

/** Body of PUT /api/leads/{id}: an absent field is unchanged, null clears, null or blank `assigned_to` is unchanged. */
export const leadChanges = z
  .object({
    name: requiredLine(100),
    phone: requiredLine(20),
    lead_origin: requiredLine(50).transform(storedOrigin),
    remarks: requiredLine(50),
    /** Empty is today, as for a new lead (specification 1, section 5). */
    date_created: optionalDay,
    assigned_to: blankAsNull(requiredLine(50).transform(teamMember)),
    ...optionalFields,
    /** The version that the sender had read: turns on the merge of two people's changes. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

/** A lead as every call answers it. Dates `yyyy-mm-dd`, money text with two decimals, instants ISO 8601. */
export const lead = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  lead_origin: z.string(),
  date_created: z.string(),
  next_followup_date: z.string().nullable(),
  remarks: z.string().nullable(),
  assigned_to: z.string(),
  notes: z.string().nullable(),
  additional_notes: z.string().nullable(),
  project_amount: z.string(),
  deposit_paid: z.boolean(),
  balance_paid: z.boolean(),
  installation_date: z.string().nullable(),
  assigned_installer: z.array(z.string()),
  address: z.string().nullable(),
  customer_address: z.string().nullable(),
  selected_colors: z.array(z.string()),
  /** The day on which its installation was marked as done. */
  completed_on: z.string().nullable(),
  /** When the personal data was erased; only where it was. */
  erased_at: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  /** Where the next follow-up stands against the business's today: computed on the server. */
  followup_due: z.enum(['overdue', 'today', 'scheduled']).nullable(),
})

/** A page of the list. */
export const leadList = z.object({
  leads: z.array(lead),
  total: z.int(),
  /** True where a search has more hits than are counted exactly; `total` is then the count's limit. */
  total_is_capped: z.boolean(),
  totalPages: z.int(),
  /** Opaque places in the list, so that neighbouring pages need no counting from the start. */
  anchor: z.string().nullable(),
  /** The business's today, `yyyy-mm-dd`. */
  today: z.string(),
})

/** What the list can be ordered by. */
export const leadSorts = ['date_created', 'name', 'next_followup_date', 'project_amount'] as const

const payments = Object.keys(paymentLabels) as (keyof typeof paymentLabels)[]

/** The filters, the order and the page of a list. */
export const leadListQuery = z.object({
  search: searched(100),
  status: filter(50),
  origin: filter(50).transform((origin) => origin && storedOrigin(origin)),
  assigned_to: filter(50),
  /** Both ends of a range are part of it; one that ends before it begins holds nothing. */
  created_from: rangeEnd(day),
  created_to: rangeEnd(day),
  followup_from: rangeEnd(day),
  followup_to: rangeEnd(day),
  amount_min: rangeEnd(amountText),
  amount_max: rangeEnd(amountText),
  /** What a Sold lead's payment shows; leads that are not Sold have none. */
  payment: z
    .enum(['all', '', ...payments])
    .transform((payment) => (payment === 'all' || payment === '' ? undefined : payment))
    .optional(),
  /** Stored origins as `originList` joins them: leads of any other one, as `Other` of the reports. */
  origin_not: filter(longestOriginList),
  /** Sold leads whose installation has a date; of these the completed ones, or those that are not. */
  installation: z
    .enum(['all', '', ...installationFilters])
    .transform((installation) => (installation === 'all' || installation === '' ? undefined : installation))
    .optional(),
  installed_from: rangeEnd(day),
  installed_to: rangeEnd(day),
  /** One of the assigned installers, in any case; `-`: nobody is assigned. */
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

/** The filters and the order of a list, without its pages. */
export const leadExportQuery = leadListQuery.omit({ page: true, limit: true, anchor: true })

/** The lead that a path names. */
export const leadId = z.object({ id })

/** Asked while someone types, so an address that is not complete is no fault. */
export const enrichQuery = z.object({ email: requiredLine(254) })
/** What is known of whoever has an e-mail address. */
export const enrichment = z.object({
  found: z.boolean(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

/** The figures of the dashboard. `todayFollowups`: overdue ones and those due today, as `counts` of the follow-ups has them. */
export const dashboardStats = z.object({ totalLeads: z.int(), soldLeads: z.int(), todayFollowups: z.int(), newToday: z.int() })

/** Whose follow-ups are asked for. */
export const followUpsQuery = leadListQuery.pick({ assigned_to: true })

/** Each group holds at most 500 leads, the oldest date first; `counts` tells how many there are. */
export const followUps = z.object({
  overdue: z.array(lead),
  dueToday: z.array(lead),
  upcoming: z.array(lead),
  counts: z.object({ overdue: z.int(), dueToday: z.int(), upcoming: z.int() }),
  /** The first follow-up after those of the groups. */
  later: z.object({ id: z.int(), name: z.string(), next_followup_date: z.string() }).nullable(),
  today: z.string(),
})

/** A wrap that can be chosen. */
export const colour = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  is_active: z.boolean(),
})

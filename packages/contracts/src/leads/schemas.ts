import { z } from 'zod'
import {
  createMultilineTextSchema,
  createOptionalEmailSchema,
  createQueryFilterSchema,
  createQueryIntegerSchema,
  createRequiredTextLineSchema,
  createSearchTextSchema,
  daySchema,
  idParamSchema,
  moneyInputSchema,
  moneyTextSchema,
  optionalDaySchema,
  treatBlankAsAbsent,
  treatBlankAsNull,
} from '../fields.ts'
import { maxOriginListLength } from '../formats.ts'
import { type editableLeadFields, type LeadFieldKind, type LeadFieldName, type LeadValues, leadFieldEntries } from '../lead-fields.ts'
import { installationFilterValues, leadOriginLabels, maxNotesLength, paymentStateLabels, teamMemberNames } from '../vocabulary.ts'

const teamMember = (name: string): string => (Object.hasOwn(teamMemberNames, name.toLowerCase()) ? name.toLowerCase() : name)

// Clients may send an origin's label instead of its stored value. Unknown origins are stored in lower case.
const originByLabel = new Map<string, string>(Object.entries(leadOriginLabels).map(([origin, label]) => [label.toLowerCase(), origin]))
const storedOrigin = (origin: string): string => originByLabel.get(origin.toLowerCase()) ?? origin.toLowerCase()

const shortText = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })

/** Accepts a list, comma-separated text, or null. Joined with commas, the names may have at most 100 characters. */
export const installerNamesSchema = z
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
    z.array(createRequiredTextLineSchema(100).refine((name) => !name.includes(','), { error: 'Must not contain a comma' })).max(20),
  )
  .transform((names) => [...new Set(names)])
  .refine((names) => [...names.join(', ')].length <= 100, { error: 'Must be at most 100 characters in total' })
  .meta({ takes: [{ type: 'array', maxItems: 20, items: shortText(100) }, { type: 'string', maxLength: 100 }, { type: 'null' }] })

const colors = z
  .preprocess((value) => (value === null ? [] : value), z.array(createRequiredTextLineSchema(20)).max(50))
  .transform((codes) => [...new Set(codes)])
  .meta({ takes: [{ type: 'array', maxItems: 50, items: shortText(20) }, { type: 'null' }] })

const address = treatBlankAsNull(createMultilineTextSchema(500))

/** The values that a client may send for each field. What absent and null mean depends on whether a lead is recorded or changed. */
const sent = {
  name: createRequiredTextLineSchema(100),
  phone: createRequiredTextLineSchema(20),
  lead_origin: createRequiredTextLineSchema(50).transform(storedOrigin),
  assigned_to: createRequiredTextLineSchema(50).transform(teamMember),
  remarks: createRequiredTextLineSchema(50),
  date_created: optionalDaySchema,
  email: createOptionalEmailSchema(100),
  next_followup_date: optionalDaySchema,
  notes: treatBlankAsNull(createMultilineTextSchema(maxNotesLength)),
  additional_notes: treatBlankAsNull(createMultilineTextSchema(maxNotesLength)),
  project_amount: moneyInputSchema,
  deposit_paid: z.boolean(),
  balance_paid: z.boolean(),
  installation_date: optionalDaySchema,
  assigned_installer: installerNamesSchema,
  customer_address: address,
  address,
  selected_colors: colors,
} satisfies Record<(typeof editableLeadFields)[number] | 'customer_address', z.ZodType>

/** If `date_created` is null or blank, the server uses the current day. */
export const newLeadSchema = z
  .object(sent)
  .partial()
  .extend({
    name: sent.name,
    phone: sent.phone,
    lead_origin: sent.lead_origin,
    assigned_to: sent.assigned_to,
    remarks: treatBlankAsNull(sent.remarks)
      .transform((status) => status ?? 'New')
      .default('New'),
    date_created: sent.date_created.default(null),
  })

/** An absent field is unchanged, and null clears a field. `assigned_to` cannot be cleared: null or blank leaves it unchanged. */
export const leadChangesSchema = z
  .object({
    ...sent,
    assigned_to: treatBlankAsNull(sent.assigned_to),
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
  leadFieldEntries.map(([field, { kind, required }]) => [field, answeredKinds[kind] ?? (required ? z.string() : z.string().nullable())]),
) as { [K in LeadFieldName]: z.ZodType<LeadValues[K]> }

/** A lead in every reply. Days are `yyyy-mm-dd`, money is text with two decimals, instants are ISO 8601. */
export const leadSchema = z.object({
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

/** `saved`: the first and last version of what this request changed; absent if that is nothing, or the request was answered before. */
export const leadUpdateReplySchema = leadSchema.extend({ saved: z.object({ version: z.int(), through: z.int() }).optional() })

export const leadListSchema = z.object({
  leads: z.array(leadSchema),
  total: z.int(),
  /** True if a search has more results than the server counts. `total` is then the highest number that it counts to. */
  total_is_capped: z.boolean(),
  totalPages: z.int(),
  /** Opaque position in the list. With it, the server finds the next page without counting rows from the start. */
  anchor: z.string().nullable(),
  today: z.string(),
})

export const leadSortFields = ['date_created', 'name', 'next_followup_date', 'project_amount'] as const

/** A filter by one of the values. Blank text and `all` mean no filter. */
export const createChoiceFilterSchema = <Value extends string>(values: readonly Value[]) =>
  z
    .enum(['all', '', ...values])
    .transform((value) => (value === 'all' || value === '' ? undefined : (value as Value)))
    .optional()

export const leadListQuerySchema = z.object({
  search: createSearchTextSchema(100),
  status: createQueryFilterSchema(50),
  origin: createQueryFilterSchema(50).transform((origin) => origin && storedOrigin(origin)),
  assigned_to: createQueryFilterSchema(50),
  /** Ranges include both ends. If the end is before the start, no lead matches. */
  created_from: treatBlankAsAbsent(daySchema),
  created_to: treatBlankAsAbsent(daySchema),
  followup_from: treatBlankAsAbsent(daySchema),
  followup_to: treatBlankAsAbsent(daySchema),
  amount_min: treatBlankAsAbsent(moneyTextSchema),
  amount_max: treatBlankAsAbsent(moneyTextSchema),
  /** Only Sold leads have a payment state. */
  payment: createChoiceFilterSchema(Object.keys(paymentStateLabels) as (keyof typeof paymentStateLabels)[]),
  /** Selects the leads of all origins except these comma-separated ones, for example of `Other` in a report. */
  origin_not: createQueryFilterSchema(maxOriginListLength),
  /** Only Sold leads with an installation date: all, the completed ones, or those not completed. */
  installation: createChoiceFilterSchema(installationFilterValues),
  installed_from: treatBlankAsAbsent(daySchema),
  installed_to: treatBlankAsAbsent(daySchema),
  /** Name of an assigned installer, in upper or lower case. `-` selects leads without an installer. */
  installer: createQueryFilterSchema(100),
  page: createQueryIntegerSchema(1, 2147483647).default(1),
  limit: createQueryIntegerSchema(1, 100).default(20),
  sort: z.enum(leadSortFields).default('date_created'),
  dir: z.enum(['asc', 'desc']).default('desc'),
  anchor: z
    .string()
    .max(1000)
    .regex(/^[A-Za-z0-9_.-]*$/, { error: 'Must be the `anchor` of an earlier reply' })
    .optional(),
})

export const leadExportQuerySchema = leadListQuerySchema.omit({ page: true, limit: true, anchor: true })

export const leadIdParamsSchema = z.object({ id: idParamSchema })

/** The form sends email and phone while the user types, so they may be incomplete. */
export const leadEnrichmentQuerySchema = z
  .object({ email: createRequiredTextLineSchema(254).optional(), phone: createRequiredTextLineSchema(20).optional() })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, { error: 'Specify an email or a phone' })
export const leadEnrichmentReplySchema = z.object({
  found: z.boolean(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Only for users who may open the lead. */
  lead: z.object({ id: z.int(), remarks: z.string().nullable(), assigned_to: z.string() }).nullable(),
})

/** `todayFollowups` counts follow-ups that are overdue or due today. */
export const dashboardStatsSchema = z.object({ totalLeads: z.int(), soldLeads: z.int(), todayFollowups: z.int(), newToday: z.int() })

export const followUpsQuerySchema = leadListQuerySchema.pick({ assigned_to: true })

/** Each group has at most 500 leads, oldest date first. `counts` are the complete numbers. */
export const followUpsReplySchema = z.object({
  overdue: z.array(leadSchema),
  dueToday: z.array(leadSchema),
  upcoming: z.array(leadSchema),
  counts: z.object({ overdue: z.int(), dueToday: z.int(), upcoming: z.int() }),
  /** The first follow-up that is later than those in the groups. */
  later: z.object({ id: z.int(), name: z.string(), next_followup_date: z.string() }).nullable(),
  today: z.string(),
})

export const wrapColorSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  is_active: z.boolean(),
})

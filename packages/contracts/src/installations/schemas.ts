import { z } from 'zod'
import {
  createMultilineTextSchema,
  createQueryFilterSchema,
  createQueryIntegerSchema,
  createSearchTextSchema,
  createTextLineSchema,
  daySchema,
  idParamSchema,
  optionalDaySchema,
  treatBlankAsNull,
} from '../fields.ts'
import { createChoiceFilterSchema, leadSchema } from '../leads/schemas.ts'
import { repairRequestSchema } from '../repair-requests/schemas.ts'
import { installationSections, installationSortLabels, paymentDueLabels } from '../vocabulary.ts'

/** A Sold lead as an installation. Its section depends on the business's current day. */
export const installationSchema = leadSchema.extend({
  section: z.enum(installationSections),
  /** Whether it is a repair that is due or overdue. */
  urgent: z.boolean(),
  /** Whether its day has passed, but it is not marked as done. */
  unconfirmed: z.boolean(),
})

export const installationIdParamsSchema = z.object({ id: idParamSchema })

/** Filters and order of installations and completed projects. `search` finds parts of name, email, phone, and address. */
export const installationFiltersSchema = z.object({
  search: createSearchTextSchema(100),
  /** Name of an assigned installer, in upper or lower case. `-` selects installations without an installer. */
  installer: createQueryFilterSchema(100),
  payment: createChoiceFilterSchema(Object.keys(paymentDueLabels) as (keyof typeof paymentDueLabels)[]),
  /** `date`: the earliest first, of completed projects the latest. */
  sort: z.enum(Object.keys(installationSortLabels) as (keyof typeof installationSortLabels)[]).default('date'),
})

/** An installer who is not available for the installation `id`: their other installations (`jobs`) and titles of their leave that day. */
export const crewWarningSchema = z.object({
  id: z.int(),
  installer: z.string(),
  jobs: z.array(z.object({ id: z.int(), name: z.string() })),
  leave: z.array(z.string()),
})

const sectionCounts = z.object({
  upcoming: z.int(),
  unscheduled: z.int(),
  repairs: z.int(),
  completed: z.int(),
  unconfirmed: z.int(),
})

/** The filters apply to all lists. A list has at most 200 entries. `completed` has at most 6, all marked as done; `unconfirmed` has those
 * whose day has passed without a mark. */
export const installationBoardSchema = z.object({
  today: z.string(),
  /** First and last day of the business's current week, and its number of installations. */
  week: z.object({ first: z.string(), last: z.string(), jobs: z.int() }),
  upcoming: z.array(installationSchema),
  unscheduled: z.array(installationSchema),
  repairs: z.array(installationSchema),
  completed: z.array(installationSchema),
  unconfirmed: z.array(installationSchema),
  /** Assigned installers of upcoming installations who have another installation that day or are on leave. */
  crewWarnings: z.array(crewWarningSchema),
  /** Of all installations. `completed` includes the unconfirmed ones. */
  counts: sectionCounts.extend({
    /** Repairs that are due or overdue; `urgentToday` are those due today. */
    urgent: z.int(),
    urgentToday: z.int(),
    completedThisMonth: z.int(),
  }),
  /** How many installations the filters select. */
  found: sectionCounts,
})

export const completedProjectsQuerySchema = installationFiltersSchema.extend({
  page: createQueryIntegerSchema(1, 100_000).default(1),
  limit: createQueryIntegerSchema(1, 100).default(50),
})
export const completedProjectsReplySchema = z.object({ projects: z.array(installationSchema), total: z.int() })

/** `q`: a name, email, or phone number, at least 3 characters of it. */
export const completedProjectSearchQuerySchema = z.object({
  q: createTextLineSchema(100)
    .refine((text) => [...text].length >= 3, { error: 'Type at least 3 characters' })
    .meta({ minLength: 3, maxLength: 100 }),
})

export const foundProjectSchema = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  project_amount: z.string(),
  installation_date: z.string().nullable(),
})

export const installerAvailabilityQuerySchema = z.object({ date: daySchema, except: createQueryIntegerSchema(1, 2147483647).optional() })

/** An installer on one day: their other installations (`jobs`), and the titles of their leave. */
export const installerAvailabilitySchema = z.object({
  id: z.int(),
  name: z.string(),
  status: z.string(),
  /** Current and earlier names in lower case, because old installations still have the old name. */
  known_as: z.array(z.string()),
  jobs: z.array(z.object({ id: z.int(), name: z.string() })),
  leave: z.array(z.string()),
})

export const installerDayScheduleQuerySchema = z.object({ date: daySchema.optional() })

/** The user's installations of one day. `installer` is the user's name as an installer; if null, the lists are of all installers. */
export const installerDayScheduleReplySchema = z.object({
  today: z.string(),
  installer: z.string().nullable(),
  /** Unfinished installations of the day. For today, also earlier ones that are not marked as done. */
  jobs: z.array(installationSchema),
  done: z.array(installationSchema),
  next: z.array(installationSchema),
  /** Active repair requests with an appointment that day. For today, also earlier ones. */
  repairs: z.array(repairRequestSchema),
})

/** `completed_on`: today if absent or blank; not in the future. `note` is added to the lead's notes. */
export const installationCompletionSchema = z
  .object({ completed_on: optionalDaySchema, note: treatBlankAsNull(createMultilineTextSchema(1000)) })
  .partial()
  .default({})

export const installationCompletionReplySchema = z.object({ message: z.string(), installation: installationSchema })

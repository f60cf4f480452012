import { z } from 'zod'
import { createQueryIntegerSchema, createTextLineSchema, daySchema, idParamSchema } from '../fields.ts'
import { leadSchema } from '../leads/schemas.ts'
import { installationSections } from '../vocabulary.ts'

/** A Sold lead as an installation. Its section depends on the business's current day. */
export const installationSchema = leadSchema.extend({
  section: z.enum(installationSections),
  /** Whether it is a repair that is due or overdue. */
  urgent: z.boolean(),
  /** Whether its day has passed, but it is not marked as done. */
  unconfirmed: z.boolean(),
})

export const installationIdParamsSchema = z.object({ id: idParamSchema })

/** An installer who is not available for the installation `id`: their other installations (`jobs`) and titles of their leave that day. */
export const crewWarningSchema = z.object({
  id: z.int(),
  installer: z.string(),
  jobs: z.array(z.object({ id: z.int(), name: z.string() })),
  leave: z.array(z.string()),
})

/** Each list has at most 200 entries, earliest date first; `completed` has 6, latest date first. */
export const installationBoardSchema = z.object({
  today: z.string(),
  /** First and last day of the business's current week, and its number of installations. */
  week: z.object({ first: z.string(), last: z.string(), jobs: z.int() }),
  upcoming: z.array(installationSchema),
  unscheduled: z.array(installationSchema),
  repairs: z.array(installationSchema),
  completed: z.array(installationSchema),
  /** Assigned installers of upcoming installations who have another installation that day or are on leave. */
  crewWarnings: z.array(crewWarningSchema),
  counts: z.object({
    upcoming: z.int(),
    unscheduled: z.int(),
    repairs: z.int(),
    /** Repairs that are due or overdue; `urgentToday` are those due today. */
    urgent: z.int(),
    urgentToday: z.int(),
    completed: z.int(),
    completedThisMonth: z.int(),
    unconfirmed: z.int(),
  }),
})

export const completedProjectsQuerySchema = z.object({
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
})

export const installationCompletionReplySchema = z.object({ message: z.string(), installation: installationSchema })

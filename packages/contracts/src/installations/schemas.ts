import { z } from 'zod'
import { day, id, line, wholeNumber } from '../fields.ts'
import { lead } from '../leads/schemas.ts'
import { installationSections } from '../vocabulary.ts'

/** A Sold lead as an installation. Its section depends on the business's current day. */
export const installation = lead.extend({
  section: z.enum(installationSections),
  /** Whether it is a repair that is due or overdue. */
  urgent: z.boolean(),
  /** Whether its day has passed, but it is not marked as done. */
  unconfirmed: z.boolean(),
})

export const installationId = z.object({ id })

/** An installer who is not available for the installation `id`: their other installations (`jobs`) and titles of their leave that day. */
export const crewWarning = z.object({
  id: z.int(),
  installer: z.string(),
  jobs: z.array(z.object({ id: z.int(), name: z.string() })),
  leave: z.array(z.string()),
})

/** Each list has at most 200 entries, earliest date first; `completed` has 6, latest date first. */
export const installationBoard = z.object({
  today: z.string(),
  /** Monday and Sunday of the current week, and its number of installations. */
  week: z.object({ first: z.string(), last: z.string(), jobs: z.int() }),
  upcoming: z.array(installation),
  unscheduled: z.array(installation),
  repairs: z.array(installation),
  completed: z.array(installation),
  /** Assigned installers of upcoming installations who have another installation that day or are on leave. */
  crewWarnings: z.array(crewWarning),
  counts: z.object({
    upcoming: z.int(),
    unscheduled: z.int(),
    repairs: z.int(),
    urgent: z.int(),
    completed: z.int(),
    completedThisMonth: z.int(),
    unconfirmed: z.int(),
  }),
})

export const completedProjectsQuery = z.object({ page: wholeNumber(1, 100_000).default(1), limit: wholeNumber(1, 100).default(50) })
export const completedProjects = z.object({ projects: z.array(installation), total: z.int() })

/** `q`: a name, email, or phone number, at least 3 characters of it. */
export const projectSearch = z.object({
  q: line(100)
    .refine((text) => [...text].length >= 3, { error: 'Type at least 3 characters' })
    .meta({ minLength: 3, maxLength: 100 }),
})

export const foundProject = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  project_amount: z.string(),
  installation_date: z.string().nullable(),
})

export const crewQuery = z.object({ date: day, except: wholeNumber(1, 2147483647).optional() })

/** An installer on one day: their other installations (`jobs`), and the titles of their leave. */
export const crewMember = z.object({
  id: z.int(),
  name: z.string(),
  status: z.string(),
  /** Current and earlier names in lower case, because old installations still have the old name. */
  known_as: z.array(z.string()),
  jobs: z.array(z.object({ id: z.int(), name: z.string() })),
  leave: z.array(z.string()),
})

export const myDayQuery = z.object({ date: day.optional() })

/** The user's installations of one day. `installer` is the user's name as an installer; if null, the lists are of all installers. */
export const myDay = z.object({
  today: z.string(),
  installer: z.string().nullable(),
  /** Unfinished installations of the day. For today, also earlier ones that are not marked as done. */
  jobs: z.array(installation),
  done: z.array(installation),
  next: z.array(installation),
})

export const completion = z.object({ message: z.string(), installation })

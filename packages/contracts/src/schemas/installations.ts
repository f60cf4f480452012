import { z } from 'zod'
import { installationSections } from '../vocabulary.ts'
import { day, id, line, wholeNumber } from './fields.ts'
import { lead } from './leads.ts'

/** An installation as every call answers it: a Sold lead, and where it stands against the business's today. */
export const installation = lead.extend({
  section: z.enum(installationSections),
  /** A repair whose day has come, or has passed. */
  urgent: z.boolean(),
  /** Its day has passed, and nobody has marked it as done. */
  unconfirmed: z.boolean(),
})

/** The installation that a path names: the id of its lead. */
export const installationId = z.object({ id })

/** An installer of the installation `id` who is not free on its day. `jobs` are the others of that day, `leave` the titles of leaves. */
export const crewWarning = z.object({
  id: z.int(),
  installer: z.string(),
  jobs: z.array(z.object({ id: z.int(), name: z.string() })),
  leave: z.array(z.string()),
})

/** Installation Management at a glance. Each list holds at most 200, the next job first, completed ones (6) the latest first. */
export const installationBoard = z.object({
  /** The business's today, `yyyy-mm-dd`. */
  today: z.string(),
  /** Monday and Sunday around today, and how many jobs fall between them. */
  week: z.object({ first: z.string(), last: z.string(), jobs: z.int() }),
  upcoming: z.array(installation),
  unscheduled: z.array(installation),
  repairs: z.array(installation),
  completed: z.array(installation),
  /** What speaks against the plan of the next jobs: who of whose installers works elsewhere on that day, or is on leave. */
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

/** A page of what is completed, the latest first. */
export const completedProjectsQuery = z.object({ page: wholeNumber(1, 100_000).default(1), limit: wholeNumber(1, 100).default(50) })
export const completedProjects = z.object({ projects: z.array(installation), total: z.int() })

/** What is searched for among completed projects: a name, an e-mail or a phone, from 3 characters on (specification 2, section 5). */
export const projectSearch = z.object({
  q: line(100)
    .refine((text) => [...text].length >= 3, { error: 'Type at least 3 characters' })
    .meta({ minLength: 3, maxLength: 100 }),
})

/** A completed project as a search finds it. */
export const foundProject = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  project_amount: z.string(),
  installation_date: z.string().nullable(),
})

/** Who is free on a day; `except` is the installation that is being planned. */
export const crewQuery = z.object({ date: day, except: wholeNumber(1, 2147483647).optional() })

/** An installer on a day: where they work already, and the titles of leaves they are on. */
export const crewMember = z.object({
  id: z.int(),
  name: z.string(),
  status: z.string(),
  /** The names that jobs may call them by, in small letters: today's, and earlier ones. */
  known_as: z.array(z.string()),
  jobs: z.array(z.object({ id: z.int(), name: z.string() })),
  leave: z.array(z.string()),
})

/** Which day; today unless said. */
export const myDayQuery = z.object({ date: day.optional() })

/** The day of whoever asks. `installer` is the name they work under, null where none is theirs: then the jobs are everybody's. */
export const myDay = z.object({
  today: z.string(),
  installer: z.string().nullable(),
  /** The day's jobs that are not done; for today also earlier ones that nobody has marked. */
  jobs: z.array(installation),
  /** What was marked as done on that day. */
  done: z.array(installation),
  /** The jobs of the next 14 days. */
  next: z.array(installation),
})

/** The answer to "Mark as Done" and to its undo. */
export const completion = z.object({ message: z.string(), installation })

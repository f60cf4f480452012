import type { EndpointName } from '@crm/contracts'
import type { Handlers } from '@crm/http'
import type { Figures } from '@crm/telemetry'
import type { Standby } from './standby.ts'

/**
 * The calls that a standby may answer: lists, counts and reports. What somebody is about to change is read from the primary, and so are files,
 * which can't be begun anew there when the standby breaks off.
 */
export const readFromStandby = [
  'listLeads',
  'dashboardStats',
  'followUps',
  'calendarEvents',
  'listBooklets',
  'bookletStats',
  'listInstallations',
  'installationBoard',
  'listCompletedProjects',
  'searchCompletedProjects',
  'listRepairRequests',
  'leadAnalytics',
  'installerReport',
  'reportYears',
  'listActivity',
] as const satisfies readonly EndpointName[]

type AnyHandler = (request: object) => Promise<unknown>

/** How often either database has answered one of these calls. */
export type Answered = { standby: number; primary: number }

/** The same for Prometheus. */
export const readsOf = (answered: Answered): Figures => ({
  name: 'reads',
  help: { crm_list_reads: 'Lists and reports since the start, by the database that answered' },
  read: () => Object.entries(answered).map(([database, value]) => ({ metric: 'crm_list_reads', labels: { database }, value })),
})

/**
 * Handlers that read from the standby where it is fresh. Where it is not, is away, or breaks off, the primary answers: a reader sees what
 * was committed before, their own writes and everybody's.
 */
export function fromStandby(
  primary: Handlers,
  ofStandby: Handlers,
  standby: Pick<Standby, 'isFresh' | 'failed'>,
  answered: Answered,
): Handlers {
  const either = (name: EndpointName): AnyHandler => {
    // Each name has its own request and answer, which TypeScript can't follow through a variable name.
    const [there, here] = [ofStandby[name] as AnyHandler, primary[name] as AnyHandler]
    return async (request) => {
      if (await standby.isFresh()) {
        try {
          const answer = await there(request)
          answered.standby += 1
          return answer
        } catch (error) {
          if (!isOfTheDatabase(error)) throw error
          standby.failed(error)
        }
      }
      answered.primary += 1
      return here(request)
    }
  }
  const names = readFromStandby.filter((name) => primary[name] !== undefined)
  return { ...primary, ...Object.fromEntries(names.map((name) => [name, either(name)])) }
}

// Refusals are answers. Faults of the database or of its connection have a code (40001: replay stood in the way), or are pg's own.
const isOfTheDatabase = (error: unknown): boolean =>
  error instanceof Error && ('code' in error || /connection|timeout/i.test(error.message))

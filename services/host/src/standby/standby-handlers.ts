import type { EndpointName } from '@crm/contracts'
import type { ApiHandlers } from '@crm/http'
import type { MetricSource } from '@crm/telemetry'
import type { StandbyDatabase } from './standby.ts'

// The calls that may read from the standby. Not among them are reads before an edit, and downloads, which can't start over when the standby
// fails midway.
export const standbyEndpoints = [
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

export type AnsweredReadCounts = { standby: number; primary: number }

export const createAnsweredReadMetrics = (answered: AnsweredReadCounts): MetricSource => ({
  name: 'reads',
  help: { crm_list_reads: 'Lists and reports since startup, by answering database' },
  read: () => Object.entries(answered).map(([database, value]) => ({ metric: 'crm_list_reads', labels: { database }, value })),
})

/** Handlers that read from the standby while it is fresh, otherwise from the primary. Users always see all earlier commits. */
export function createStandbyFirstHandlers(
  primary: ApiHandlers,
  ofStandby: ApiHandlers,
  standby: Pick<StandbyDatabase, 'isFresh' | 'failed'>,
  answered: AnsweredReadCounts,
): ApiHandlers {
  const either = (name: EndpointName): AnyHandler => {
    // The casts are needed because TypeScript can't relate two handlers of the same name through a variable.
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
  const names = standbyEndpoints.filter((name) => primary[name] !== undefined)
  return { ...primary, ...Object.fromEntries(names.map((name) => [name, either(name)])) }
}

// Refusals are answers too. Errors of the database or its connection have a code (40001: conflict with replay) or come from pg.
const isOfTheDatabase = (error: unknown): boolean =>
  error instanceof Error && ('code' in error || /connection|timeout/i.test(error.message))

import { administrationEndpoints } from './administration/endpoints.ts'
import { calendarEndpoints } from './calendar/endpoints.ts'
import { databaseEndpoints } from './database/endpoints.ts'
import { frontEndsEndpoints } from './front-ends/endpoints.ts'
import { installationsEndpoints } from './installations/endpoints.ts'
import { installersEndpoints } from './installers/endpoints.ts'
import { leadImportsEndpoints } from './lead-imports/endpoints.ts'
import { leadsEndpoints } from './leads/endpoints.ts'
import { mailEndpoints } from './mail/endpoints.ts'
import { queuesEndpoints } from './queues/endpoints.ts'
import { repairRequestsEndpoints } from './repair-requests/endpoints.ts'
import { reportsEndpoints } from './reports/endpoints.ts'
import { sampleBookletsEndpoints } from './sample-booklets/endpoints.ts'
import { usersEndpoints } from './users/endpoints.ts'

export type { Endpoint } from './endpoint.ts'

/** The table of all API calls. Server routes, permission checks, the browser client, OpenAPI, and the fuzz test are built from it. */
// Front-end bundles contain only the method and path of each call (see `packages/tools/build/src/contracts-loader.mjs`).
export const endpoints = {
  ...administrationEndpoints,
  ...calendarEndpoints,
  ...databaseEndpoints,
  ...frontEndsEndpoints,
  ...installationsEndpoints,
  ...installersEndpoints,
  ...leadImportsEndpoints,
  ...leadsEndpoints,
  ...mailEndpoints,
  ...queuesEndpoints,
  ...repairRequestsEndpoints,
  ...reportsEndpoints,
  ...sampleBookletsEndpoints,
  ...usersEndpoints,
}

export type EndpointName = keyof typeof endpoints

import type { Service } from '@crm/http'
import { completedProjectHandlers, completedProjectsProjection } from './installation/completed-projects.ts'
import { crewHandlers } from './installation/crew.ts'
import { installationHandlers } from './installation/handlers.ts'
import { installerHandlers } from './installer/handlers.ts'
import { installerNamesProjection, installersProjection } from './installer/projection.ts'
import { repairRequestHandlers } from './repair-request/handlers.ts'
import { repairRequestsProjection } from './repair-request/projection.ts'

/** Installations with their crews and completed projects, installers, and repair requests. */
export const installations: Service = {
  name: 'installations',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [completedProjectsProjection, installersProjection, installerNamesProjection, repairRequestsProjection],
  personalData: {
    records: {
      completed_projects: ['customer_name', 'phone', 'email', 'address', 'notes'],
      repair_requests: ['customer_name', 'phone', 'email', 'address', 'issue_description', 'notes'],
      installers: ['notes'],
    },
    tables: [],
  },
  handlers: (dependencies) => ({
    ...installationHandlers(dependencies),
    ...completedProjectHandlers(dependencies),
    ...crewHandlers(dependencies),
    ...installerHandlers(dependencies),
    ...repairRequestHandlers(dependencies),
  }),
}

export { hireInstaller } from './installer/handlers.ts'
export { type RepairCommand, repairRequest } from './repair-request/decider.ts'

import type { Service } from '@crm/http'
import { completedProjectsProjection, createCompletedProjectHandlers } from './installation/completed-projects.ts'
import { createCrewHandlers } from './installation/crew.ts'
import { createInstallationExportHandlers } from './installation/export-installations.ts'
import { createInstallationHandlers } from './installation/handlers.ts'
import { createInstallerHandlers } from './installer/handlers.ts'
import { installerNamesProjection, installersProjection } from './installer/projection.ts'
import { createRepairRequestHandlers } from './repair-request/handlers.ts'
import { repairRequestsProjection } from './repair-request/projection.ts'

/** Installations with their crews and completed projects, installers, and repair requests. */
export const installationsService: Service = {
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
    ...createInstallationHandlers(dependencies),
    ...createInstallationExportHandlers(dependencies),
    ...createCompletedProjectHandlers(dependencies),
    ...createCrewHandlers(dependencies),
    ...createInstallerHandlers(dependencies),
    ...createRepairRequestHandlers(dependencies),
  }),
}

export { hireInstaller } from './installer/handlers.ts'
export { type RepairCommand, repairRequestDecider } from './repair-request/decider.ts'

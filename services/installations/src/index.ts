import type { Service } from '@crm/http'
import { installerHandlers } from './installer/handlers.ts'
import { installerNamesProjection, installersProjection } from './installer/projection.ts'
import { repairRequestHandlers } from './repair-request/handlers.ts'
import { repairRequestsProjection } from './repair-request/projection.ts'

/** Installers and repair requests. */
export const installations: Service = {
  name: 'installations',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [installersProjection, installerNamesProjection, repairRequestsProjection],
  personalData: {
    records: {
      repair_requests: ['customer_name', 'phone', 'email', 'address', 'issue_description', 'notes'],
      installers: ['notes'],
    },
    tables: [],
  },
  handlers: (dependencies) => ({ ...installerHandlers(dependencies), ...repairRequestHandlers(dependencies) }),
}

export { hireInstaller } from './installer/handlers.ts'
export { type RepairCommand, repairRequest } from './repair-request/decider.ts'

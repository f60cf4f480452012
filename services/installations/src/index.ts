import type { Service } from '@crm/http'
import { installerHandlers } from './installer/handlers.ts'
import { installerNamesProjection } from './installer/names-projection.ts'
import { installersProjection } from './installer/projection.ts'
import { personalData } from './personal.ts'
import { repairRequestHandlers } from './repair-request/handlers.ts'
import { repairRequestsProjection } from './repair-request/projection.ts'

/** Installers and repair requests. */
export const installations: Service = {
  name: 'installations',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [installersProjection, installerNamesProjection, repairRequestsProjection],
  personalData,
  handlers: (dependencies) => ({ ...installerHandlers(dependencies), ...repairRequestHandlers(dependencies) }),
}

export { hireInstaller } from './installer/hire-installer.ts'
export { type RepairCommand, repairRequest } from './repair-request/decider.ts'

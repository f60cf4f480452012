import type { Service } from '@crm/http'
import { installationHandlers, installationsProjection } from './installations.ts'
import { installerHandlers, installersProjection } from './installers.ts'

/** Installations (leads with installation data) and the people who carry them out. */
export const installations: Service = {
  name: 'installations',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [installationsProjection, installersProjection],
  handlers: (dependencies) => ({ ...installationHandlers(dependencies), ...installerHandlers(dependencies) }),
}

export { hireInstaller } from './installers.ts'

import type { Service } from '@crm/http'
import { installerHandlers, installersProjection } from './installers.ts'

/** The people who carry installations out. */
export const installations: Service = {
  name: 'installations',
  migrations: new URL('../migrations/', import.meta.url),
  projections: [installersProjection],
  handlers: installerHandlers,
}

export { hireInstaller } from './installers.ts'

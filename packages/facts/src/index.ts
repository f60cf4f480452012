export { leadStream } from './lead.ts'
export type { Change, LeadEvent, LeadStart } from './lead.ts'
export { colourStream, installerStream, leadOriginStream, userStream } from './people.ts'
export type { CatalogueEvent, InstallerEvent, UserEvent } from './people.ts'

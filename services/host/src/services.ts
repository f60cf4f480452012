import { type PersonalData, personalRequests } from '@crm/event-store'
import type { Service } from '@crm/http'
import { admin, jobActionHandlers, queuesOverviewHandler } from '@crm/service-admin'
import { frontEnds } from '@crm/service-front-ends'
import { identity } from '@crm/service-identity'
import { installations } from '@crm/service-installations'
import { leads } from '@crm/service-leads'
import { mail, messageActions, openMessages } from '@crm/service-mail'
import { reports } from '@crm/service-reports'
import type { Settings } from '@crm/settings'

// Administrators see and do to messages what the service of mail knows and allows: services meet here alone.
const administration: Service = {
  ...admin,
  handlers: (dependencies) => ({
    ...admin.handlers(dependencies),
    ...jobActionHandlers(dependencies, messageActions(dependencies)),
    ...queuesOverviewHandler(dependencies, () => openMessages(dependencies.db)),
  }),
}

/** Every service of the product, in the order of their migrations. `SERVICES` names those that a process mounts. */
export const services: readonly Service[] = [identity, leads, installations, mail, reports, administration, frontEnds]

/** Their projections. Each process writes all of them, for a command's read tables belong to its transaction. */
export const projections = services.flatMap((service) => service.projections)

/** What the product keeps of clients, for an erasure. */
export const personalData: readonly PersonalData[] = [personalRequests, ...services.flatMap((service) => service.personalData ?? [])]

/** Those that the workers write after the commands' transactions. */
export const asynchronousProjections = (settings: Settings) =>
  services.flatMap((service) => service.asynchronousProjections?.(settings) ?? [])

import { eventStorePersonalData, type PersonalData } from '@crm/event-store'
import type { Service } from '@crm/http'
import { admin, jobActionHandlers, queuesOverviewHandler } from '@crm/service-admin'
import { frontEnds } from '@crm/service-front-ends'
import { identity } from '@crm/service-identity'
import { installations } from '@crm/service-installations'
import { leads } from '@crm/service-leads'
import { mail, messageActions, openMessages } from '@crm/service-mail'
import { reports } from '@crm/service-reports'
import type { Settings } from '@crm/settings'

// The jobs screens need the mail service's rules. Services may be combined only here.
const administration: Service = {
  ...admin,
  handlers: (dependencies) => ({
    ...admin.handlers(dependencies),
    ...jobActionHandlers(dependencies, messageActions(dependencies)),
    ...queuesOverviewHandler(dependencies, () => openMessages(dependencies.db)),
  }),
}

/** All services in the order of their migrations. The setting `SERVICES` names those that a process mounts. */
export const services: readonly Service[] = [identity, leads, installations, mail, reports, administration, frontEnds]

/** Every process updates all of these projections, because they belong to the transactions of commands. */
export const projections = services.flatMap((service) => service.projections)

export const personalData: readonly PersonalData[] = [eventStorePersonalData, ...services.flatMap((service) => service.personalData ?? [])]

/** Projections that workers update after the transactions of commands. */
export const asynchronousProjections = (settings: Settings) =>
  services.flatMap((service) => service.asynchronousProjections?.(settings) ?? [])

import { eventStorePersonalDataLocations, type PersonalDataLocations } from '@crm/event-store'
import type { Service } from '@crm/http'
import { adminService, createJobActionHandlers, createQueuesOverviewHandler } from '@crm/service-admin'
import { frontEndsService } from '@crm/service-front-ends'
import { identityService } from '@crm/service-identity'
import { installationsService } from '@crm/service-installations'
import { leadsService } from '@crm/service-leads'
import { countOpenMessages, createMessageActions, mailService } from '@crm/service-mail'
import { reportsService } from '@crm/service-reports'
import type { Settings } from '@crm/settings'

// The jobs screens need the mail service's rules. Services may be combined only here.
const administration: Service = {
  ...adminService,
  handlers: (dependencies) => ({
    ...adminService.handlers(dependencies),
    ...createJobActionHandlers(dependencies, createMessageActions(dependencies)),
    ...createQueuesOverviewHandler(dependencies, () => countOpenMessages(dependencies.db)),
  }),
}

/** All services in the order of their migrations. The setting `SERVICES` names those that a process mounts. */
export const allServices: readonly Service[] = [
  identityService,
  leadsService,
  installationsService,
  mailService,
  reportsService,
  administration,
  frontEndsService,
]

/** Every process updates all of these projections, because they belong to the transactions of commands. */
export const inlineProjections = allServices.flatMap((service) => service.projections)

export const allPersonalData: readonly PersonalDataLocations[] = [
  eventStorePersonalDataLocations,
  ...allServices.flatMap((service) => service.personalData ?? []),
]

/** Projections that workers update after the transactions of commands. */
export const listAsynchronousProjections = (settings: Settings) =>
  allServices.flatMap((service) => service.asynchronousProjections?.(settings) ?? [])

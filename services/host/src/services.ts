import type { Service } from '@crm/http'
import { admin } from '@crm/service-admin'
import { identity } from '@crm/service-identity'
import { installations } from '@crm/service-installations'
import { leads } from '@crm/service-leads'
import { mail } from '@crm/service-mail'

/** Every service of the product, in the order of their migrations. `SERVICES` names those that a process mounts. */
export const services: readonly Service[] = [identity, leads, installations, mail, admin]

/** Their projections. Each process writes all of them, for a command's read tables belong to its transaction. */
export const projections = services.flatMap((service) => service.projections)

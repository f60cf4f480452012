import type { Recorded } from '@crm/domain'
import { schemaVersions } from '@crm/facts'

/** The first of these events that only a newer release knows. While old and new run side by side it is theirs to act upon. */
export const newerFact = (events: readonly Recorded[]): Recorded | undefined => events.find(({ type }) => !(type in schemaVersions))

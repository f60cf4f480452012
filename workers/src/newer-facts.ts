import type { Recorded } from '@crm/domain'
import { schemaVersions } from '@crm/facts'

/** The first event of a type that only a newer release knows. During a rollout only newer workers may handle it. */
export const newerFact = (events: readonly Recorded[]): Recorded | undefined => events.find(({ type }) => !(type in schemaVersions))

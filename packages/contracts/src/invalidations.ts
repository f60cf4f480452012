import { type InvalidationRule, type LiveEventCategory, liveEventCategories } from './endpoint.ts'
import { type EndpointName, endpoints } from './endpoints.ts'

/** `ofRecord`: calls whose reply changes only with the record that `:id` names. `ofAny`: calls whose reply any record may change. */
type Invalidated = { ofRecord: readonly EndpointName[]; ofAny: readonly EndpointName[] }

const freshness = Object.entries(endpoints) as [EndpointName, InvalidationRule][]
const namesWith = (column: keyof InvalidationRule, category: LiveEventCategory) =>
  freshness.flatMap(([name, { [column]: categories = [] }]) => (categories.includes(category) ? [name] : []))

const invalidatedBy = (category: LiveEventCategory): Invalidated => ({
  ofRecord: namesWith('recordChangedBy', category),
  ofAny: namesWith('changedBy', category),
})

/** For each event category: the calls whose cached replies become stale. */
export const invalidations = Object.fromEntries(liveEventCategories.map((category) => [category, invalidatedBy(category)])) as Record<
  LiveEventCategory,
  Invalidated
>

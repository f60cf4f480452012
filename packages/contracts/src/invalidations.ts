import { type InvalidationRule, type LiveEventCategory, liveEventCategories } from './endpoint.ts'
import { type EndpointName, endpoints } from './endpoints.ts'

/** What an event of one category makes stale. `ofRecord`: calls whose reply changes only with the record that `:id` names; `ofAny`: with any record. */
type Invalidated = { ofRecord: readonly EndpointName[]; ofAny: readonly EndpointName[] }

const rules = Object.entries(endpoints) as [EndpointName, InvalidationRule][]
const namesWith = (column: keyof InvalidationRule, category: LiveEventCategory) =>
  rules.flatMap(([name, { [column]: categories = [] }]) => (categories.includes(category) ? [name] : []))

const invalidatedBy = (category: LiveEventCategory): Invalidated => ({
  ofRecord: namesWith('recordChangedBy', category),
  ofAny: namesWith('changedBy', category),
})

/** For each event category: the calls whose cached replies become stale. */
export const invalidations = Object.fromEntries(liveEventCategories.map((category) => [category, invalidatedBy(category)])) as Record<
  LiveEventCategory,
  Invalidated
>

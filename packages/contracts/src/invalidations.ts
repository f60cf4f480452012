import { type Freshness, type LiveCategory, liveCategories } from './endpoint.ts'
import { type EndpointName, endpoints } from './endpoints.ts'

/** `ofRecord`: calls whose `:id` is the changed record; `ofAny`: calls that any record may change. */
type Invalidated = { ofRecord: readonly EndpointName[]; ofAny: readonly EndpointName[] }

const freshness = Object.entries(endpoints) as [EndpointName, Freshness][]
const namesWith = (column: keyof Freshness, category: LiveCategory) =>
  freshness.flatMap(([name, { [column]: categories = [] }]) => (categories.includes(category) ? [name] : []))

const invalidatedBy = (category: LiveCategory): Invalidated => ({
  ofRecord: namesWith('recordChangedBy', category),
  ofAny: namesWith('changedBy', category),
})

/** Event category → queries to invalidate. */
export const invalidations = Object.fromEntries(liveCategories.map((category) => [category, invalidatedBy(category)])) as Record<
  LiveCategory,
  Invalidated
>

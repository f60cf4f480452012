import type { Event } from '@crm/domain'

/** In the stream of a record whose person was erased; `erasure` is the id of the erasure. What was personal before is gone by then. */
export type RecordErased<Type extends string> = Event<Type, { erasure: number }>

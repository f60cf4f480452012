import { z } from 'zod'
import { wholeNumber } from './fields.ts'

/** `after`: the last position that the browser has heard of. The header Last-Event-ID, which it sends by itself, goes first. */
export const liveQuery = z.object({ after: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() })

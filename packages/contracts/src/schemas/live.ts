import { z } from 'zod'
import { wholeNumber } from './fields.ts'

/** `after`: the last position that the browser received. The browser's own Last-Event-ID header takes precedence. */
export const liveQuery = z.object({ after: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() })

import { z } from 'zod'
import {
  createMultilineTextSchema,
  createQueryFilterSchema,
  createQueryIntegerSchema,
  createRequiredEmailSchema,
  createRequiredMultilineTextSchema,
  createRequiredTextLineSchema,
  createSearchTextSchema,
  daySchema,
  idParamSchema,
  optionalDaySchema,
  trackingNumberSchema,
  treatBlankAsAbsent,
  treatBlankAsNull,
} from '../fields.ts'
import { bookletOrderStatuses, bookletProductTypes } from '../vocabulary.ts'

const fields = {
  order_number: createRequiredTextLineSchema(50),
  customer_name: createRequiredTextLineSchema(100),
  address: createRequiredMultilineTextSchema(500),
  email: createRequiredEmailSchema(100),
  phone: createRequiredTextLineSchema(20),
  product_type: z.enum(bookletProductTypes),
  status: z.enum(bookletOrderStatuses),
  tracking_number: treatBlankAsNull(trackingNumberSchema),
  /** If blank, the server uses the current day. */
  date_ordered: optionalDaySchema,
  date_shipped: optionalDaySchema,
  notes: treatBlankAsNull(createMultilineTextSchema(5000)),
}

export const newBookletOrderSchema = z.object({
  ...fields,
  status: fields.status.default('Pending'),
  tracking_number: fields.tracking_number.default(null),
  date_ordered: fields.date_ordered.default(null),
  date_shipped: fields.date_shipped.default(null),
  notes: fields.notes.default(null),
})

export const bookletOrderChangesSchema = z
  .object({
    ...fields,
    /** The version that the client read; with it, the server merges concurrent changes. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

/** A booklet order in every reply. Days are `yyyy-mm-dd`, instants are ISO 8601. */
export const bookletOrderSchema = z.object({
  id: z.int(),
  order_number: z.string(),
  customer_name: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  product_type: z.string(),
  tracking_number: z.string().nullable(),
  status: z.string(),
  date_ordered: z.string(),
  date_shipped: z.string().nullable(),
  notes: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  /** The newest lead with the same email or phone; null for users who may not see leads. */
  lead_id: z.int().nullable(),
})

/** `ordered_from` and `ordered_to`: days of the order, both included. */
const filters = {
  search: createSearchTextSchema(100),
  status: createQueryFilterSchema(50),
  product_type: createQueryFilterSchema(50),
  ordered_from: treatBlankAsAbsent(daySchema),
  ordered_to: treatBlankAsAbsent(daySchema),
}

/** Newest orders first. */
export const bookletOrderListQuerySchema = z.object({
  ...filters,
  page: createQueryIntegerSchema(1, 2147483647).default(1),
  limit: createQueryIntegerSchema(1, 500).default(500),
})

export const bookletOrderFiltersSchema = z.object(filters)

/** Counted up to 10,000. */
export const bookletOrderCountSchema = z.object({ total: z.int() })

export const bookletOrderStatsSchema = z.object({
  totalOrders: z.int(),
  pendingOrders: z.int(),
  shippedOrders: z.int(),
  deliveredOrders: z.int(),
  refundedOrders: z.int(),
  /** Number of orders in the business's current week. */
  thisWeekOrders: z.int(),
  today: z.string(),
})

export const bookletOrderIdParamsSchema = z.object({ id: idParamSchema })

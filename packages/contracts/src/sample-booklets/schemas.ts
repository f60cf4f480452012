import { z } from 'zod'
import {
  blankAsNull,
  filter,
  id,
  lines,
  optionalDay,
  requiredEmail,
  requiredLine,
  requiredLines,
  trackingNumber,
  wholeNumber,
} from '../fields.ts'
import { bookletStatuses, productTypes } from '../vocabulary.ts'

const fields = {
  order_number: requiredLine(50),
  customer_name: requiredLine(100),
  address: requiredLines(500),
  email: requiredEmail(100),
  phone: requiredLine(20),
  product_type: z.enum(productTypes),
  status: z.enum(bookletStatuses),
  tracking_number: blankAsNull(trackingNumber),
  /** If blank, the server uses the current day. */
  date_ordered: optionalDay,
  date_shipped: optionalDay,
  notes: blankAsNull(lines(5000)),
}

export const newBooklet = z.object({
  ...fields,
  status: fields.status.default('Pending'),
  tracking_number: fields.tracking_number.default(null),
  date_ordered: fields.date_ordered.default(null),
  date_shipped: fields.date_shipped.default(null),
  notes: fields.notes.default(null),
})

export const bookletChanges = z
  .object({
    ...fields,
    /** The version that the client read; with it, the server merges concurrent changes. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

/** A booklet order in every reply. Days are `yyyy-mm-dd`, instants are ISO 8601. */
export const booklet = z.object({
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

/** Newest orders first. */
export const bookletListQuery = z.object({
  status: filter(50),
  page: wholeNumber(1, 2147483647).default(1),
  limit: wholeNumber(1, 500).default(500),
})

export const bookletExportQuery = z.object({ status: filter(50) })

export const bookletStats = z.object({
  totalOrders: z.int(),
  pendingOrders: z.int(),
  shippedOrders: z.int(),
  deliveredOrders: z.int(),
  refundedOrders: z.int(),
  /** Number of orders in the current week, Monday to Sunday in the business's time zone. */
  thisWeekOrders: z.int(),
  today: z.string(),
})

export const bookletId = z.object({ id })

import { z } from 'zod'
import { createQueryIntegerSchema, createRequiredTextLineSchema, idParamSchema, utcInstantSchema } from '../fields.ts'
import {
  dayMonthOrderLabels,
  duplicateRuleLabels,
  fileDelimiterLabels,
  fileEncodingLabels,
  importChoiceFields,
  importColumnTargetLabels,
  leadImportLimits,
  longestUnknownValue,
} from './vocabulary.ts'

const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => z.enum(Object.keys(labels) as [K, ...K[]])

/** What a value of the file becomes that the CRM does not know. Null: the field stays empty. For yes or no: `yes`, `no`. */
const valueChoice = z.object({
  field: z.enum(importChoiceFields),
  value: z.string().min(1).max(longestUnknownValue),
  to: createRequiredTextLineSchema(50).nullable(),
})

const settings = z.object({
  encoding: keysOf(fileEncodingLabels),
  delimiter: keysOf(fileDelimiterLabels),
  has_header: z.boolean(),
  /** The row of the column names, as a spreadsheet counts rows. Rows above it are ignored. If absent, the server finds it. */
  heading_row: z.int().min(1).max(leadImportLimits.rows).optional(),
  /** The order of day and month of each column, in the file's order. Null or absent: the server takes the order that the column's dates prove. */
  date_orders: z.array(keysOf(dayMonthOrderLabels).nullable()).max(500).default([]),
  on_duplicate: keysOf(duplicateRuleLabels),
  /** With `overwrite`: whether values that may be newer than the file, and Sold, payments, and dates, are overwritten as well. */
  overwrite_newer: z.boolean().default(false),
  overwrite_sales: z.boolean().default(false),
  /** For rows without an origin or an assignee. */
  lead_origin: createRequiredTextLineSchema(50),
  assigned_to: createRequiredTextLineSchema(50),
  /** The target of each column, in the file's order. If the list is empty, the server guesses the targets. */
  targets: z.array(keysOf(importColumnTargetLabels)).max(500),
  values: z.array(valueChoice).max(500).default([]),
})

/** `changed_at`: when the file was last changed, as the browser says. */
export const leadImportUploadQuerySchema = z.object({
  file_name: createRequiredTextLineSchema(200),
  changed_at: utcInstantSchema.optional(),
})
export const leadImportIdParamsSchema = z.object({ id: idParamSchema })
export const leadImportRowIdParamsSchema = z.object({ id: idParamSchema, row: idParamSchema })
export const leadImportSettingsSchema = settings

const statuses = ['checked', 'running', 'finished', 'cancelled', 'undoing', 'undone'] as const
const verdicts = ['create', 'update', 'skip', 'fault'] as const

/** The user's decision about one row. Null: the import's rule for duplicates decides. */
export const leadImportRowChoiceSchema = z.object({ verdict: z.enum(['create', 'update', 'skip']).nullable() })

const dateOfRow = z.object({ row: z.int(), text: z.string() })

export const leadImportSchema = z.object({
  id: z.int(),
  status: z.enum(statuses),
  file_name: z.string(),
  size: z.int(),
  uploaded_by: z.string().nullable(),
  uploaded_at: z.string(),
  /** When the file was last changed; null if that is not known. */
  file_changed_at: z.string().nullable(),
  /** An earlier import of an identical file, unless it was undone. */
  same_file: z.object({ id: z.int(), started_at: z.string(), by: z.string().nullable() }).nullable(),
  problem: z.string().nullable(),
  settings,
  /** Rows without a lead, which are not among the others: totals, and remarks below the table. */
  rows_without_lead: z.array(z.object({ row: z.int(), text: z.string() })),
  columns: z.array(
    z.object({
      name: z.string(),
      sample: z.string(),
      /** The first date that must have the month first, the first that must have the day first, and the first that could be either. Absent if
       * the column has no date that needs an order. */
      dates: z.object({ mdy: dateOfRow.nullable(), dmy: dateOfRow.nullable(), unclear: dateOfRow.nullable() }).optional(),
    }),
  ),
  /** The commonest values that the CRM does not know, with the number of rows and the choice, which is absent if there is none. */
  unknown_values: z.array(
    z.object({ field: z.enum(importChoiceFields), value: z.string(), count: z.int(), to: z.string().nullable().optional() }),
  ),
  rows: z.int(),
  counts: z.object({ create: z.int(), update: z.int(), skip: z.int(), fault: z.int(), duplicates: z.int() }),
  /** The number of rows with warnings. */
  warned: z.int(),
  /** With `overwrite`: the number of values that may be newer than the file, and of those about Sold, a payment, or a date. */
  overwrites: z.object({ newer: z.int(), sales: z.int() }),
  progress: z.object({ done: z.int(), created: z.int(), updated: z.int(), unchanged: z.int(), skipped: z.int(), failed: z.int() }),
  started_by: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  undo: z.object({ done: z.int(), removed: z.int(), restored: z.int(), kept: z.int() }),
})

/** Without what may be long: a file may have 500 columns, each with a sample. */
export const listedLeadImportSchema = leadImportSchema.omit({ columns: true, rows_without_lead: true, unknown_values: true })
export const leadImportListSchema = z.array(listedLeadImportSchema)

export const leadImportRowsQuerySchema = z.object({
  /** `left-out`: rows that failed or have faults. `kept`: rows whose lead an undo did not restore. */
  show: z.enum(['all', 'faults', 'warnings', 'duplicates', 'left-out', 'kept']).default('all'),
  page: createQueryIntegerSchema(1, 2147483647).default(1),
})

const remark = z.object({ field: z.string().nullable(), message: z.string() })

export const leadImportRowSchema = z.object({
  row: z.int(),
  verdict: z.enum(verdicts),
  chosen: z.enum(['create', 'update', 'skip']).nullable(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  lead_origin: z.string(),
  date_created: z.string(),
  project_amount: z.string(),
  faults: z.array(remark),
  /** What of the row was left empty, and why. Such a row is imported. */
  warnings: z.array(remark),
  /** The cells whose text had something around the value, and their value. */
  cleaned: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** What the row changes of its lead. `from` is blank for notes, to which text is added. `newer`: the lead's value may be newer than the file. `left`: the lead keeps its value. */
  changes: z.array(
    z.object({ field: z.string(), from: z.string(), to: z.string(), newer: z.boolean(), of_sale: z.boolean(), left: z.boolean() }),
  ),
  /** The lead or earlier row with the same email or phone. `nothing_new`: the row would not change that lead. `also`: other rows
   * about that lead. */
  duplicate: z
    .object({
      of: z.enum(['lead', 'row']),
      id: z.int(),
      name: z.string(),
      by: z.enum(['email', 'phone']),
      nothing_new: z.literal(true).optional(),
      also: z.array(z.int()).optional(),
    })
    .nullable(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'skipped', 'failed']).nullable(),
  lead_id: z.int().nullable(),
  /** Why the row failed, or what an undo could not restore and why. */
  reason: z.string().nullable(),
})
export const leadImportRowsReplySchema = z.object({ rows: z.array(leadImportRowSchema), total: z.int(), totalPages: z.int() })

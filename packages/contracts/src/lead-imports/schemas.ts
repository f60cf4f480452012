import { z } from 'zod'
import { createQueryIntegerSchema, createRequiredTextLineSchema, idParamSchema } from '../fields.ts'
import {
  dayMonthOrderLabels,
  duplicateRuleLabels,
  fileDelimiterLabels,
  fileEncodingLabels,
  importColumnTargetLabels,
  leadImportLimits,
} from './vocabulary.ts'

const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => z.enum(Object.keys(labels) as [K, ...K[]])

const settings = z.object({
  encoding: keysOf(fileEncodingLabels),
  delimiter: keysOf(fileDelimiterLabels),
  has_header: z.boolean(),
  /** The row of the column names, as a spreadsheet counts rows. Rows above it are left out. If absent, the server finds it. */
  heading_row: z.int().min(1).max(leadImportLimits.rows).optional(),
  date_order: keysOf(dayMonthOrderLabels),
  on_duplicate: keysOf(duplicateRuleLabels),
  /** For rows without an origin or an assignee. */
  lead_origin: createRequiredTextLineSchema(50),
  assigned_to: createRequiredTextLineSchema(50),
  /** The target of each column, in the file's order. If the list is empty, the server guesses the targets. */
  targets: z.array(keysOf(importColumnTargetLabels)).max(500),
})

export const leadImportUploadQuerySchema = z.object({ file_name: createRequiredTextLineSchema(200) })
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
  /** An earlier import of an identical file, unless it was undone. */
  same_file: z.object({ id: z.int(), started_at: z.string(), by: z.string().nullable() }).nullable(),
  problem: z.string().nullable(),
  settings,
  columns: z.array(z.object({ name: z.string(), sample: z.string() })),
  /** Whether the file has dates such as 03/04/2026, but none that shows whether the day or the month comes first. */
  ambiguous_dates: z.boolean(),
  /** If the file mixes both orders: one row whose date must have the month first, and one with the day first. */
  contradicting_dates: z.object({ mdy: dateOfRow, dmy: dateOfRow }).nullable(),
  /** Rows without a lead, which are not among the others: totals, and remarks below the table. */
  left_out: z.array(z.object({ row: z.int(), text: z.string() })),
  rows: z.int(),
  counts: z.object({ create: z.int(), update: z.int(), skip: z.int(), fault: z.int(), duplicates: z.int() }),
  progress: z.object({ done: z.int(), created: z.int(), updated: z.int(), unchanged: z.int(), skipped: z.int(), failed: z.int() }),
  started_by: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  undo: z.object({ done: z.int(), removed: z.int(), restored: z.int(), kept: z.int() }),
})

/** Without the columns and the rows that were left out: a file may have 500 columns, each with a sample. */
export const listedLeadImportSchema = leadImportSchema.omit({ columns: true, left_out: true })
export const leadImportListSchema = z.array(listedLeadImportSchema)

export const leadImportRowsQuerySchema = z.object({
  /** `left-out`: rows that failed or have faults. `kept`: rows whose lead an undo did not restore. */
  show: z.enum(['all', 'faults', 'duplicates', 'left-out', 'kept']).default('all'),
  page: createQueryIntegerSchema(1, 2147483647).default(1),
})

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
  faults: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
  /** The lead or earlier row with the same email or phone. `nothing_new`: the row would not change that lead. */
  duplicate: z
    .object({
      of: z.enum(['lead', 'row']),
      id: z.int(),
      name: z.string(),
      by: z.enum(['email', 'phone']),
      nothing_new: z.literal(true).optional(),
    })
    .nullable(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'skipped', 'failed']).nullable(),
  lead_id: z.int().nullable(),
  /** Why the row failed, or what an undo could not restore and why. */
  reason: z.string().nullable(),
})
export const leadImportRowsReplySchema = z.object({ rows: z.array(leadImportRowSchema), total: z.int(), totalPages: z.int() })

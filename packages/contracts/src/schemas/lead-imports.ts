import { z } from 'zod'
import { dateOrders, duplicateRules, fileDelimiters, fileEncodings, importTargets } from '../lead-imports.ts'
import { id, requiredLine, wholeNumber } from './fields.ts'

const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => z.enum(Object.keys(labels) as [K, ...K[]])

const settings = z.object({
  encoding: keysOf(fileEncodings),
  delimiter: keysOf(fileDelimiters),
  /** Whether the first row holds the columns' names. */
  has_header: z.boolean(),
  date_order: keysOf(dateOrders),
  on_duplicate: keysOf(duplicateRules),
  /** What a new lead gets where its row is silent. */
  lead_origin: requiredLine(50),
  assigned_to: requiredLine(50),
  /** What each column becomes, in the file's order. Empty: guess. */
  targets: z.array(keysOf(importTargets)).max(500),
})

/** What a file is called. */
export const importUpload = z.object({ file_name: requiredLine(200) })
/** The import that a path names. */
export const importId = z.object({ id })
/** The row of an import that a path names. */
export const importRowId = z.object({ id, row: id })
/** How a file is read, and what becomes of its columns and rows. */
export const importSettings = settings

const statuses = ['checked', 'running', 'finished', 'cancelled', 'undoing', 'undone'] as const
const verdicts = ['create', 'update', 'skip', 'fault'] as const

/** What a person decides about one row; null: as the file's rule says. */
export const importRowChoice = z.object({ verdict: z.enum(['create', 'update', 'skip']).nullable() })

const dateOfRow = z.object({ row: z.int(), text: z.string() })

/** An import of leads from upload to undo. */
export const leadImport = z.object({
  id: z.int(),
  status: z.enum(statuses),
  file_name: z.string(),
  size: z.int(),
  uploaded_by: z.string().nullable(),
  uploaded_at: z.string(),
  /** An earlier import of the very same file that stands, if there is one. */
  same_file: z.object({ id: z.int(), started_at: z.string(), by: z.string().nullable() }).nullable(),
  /** Why the file can't be imported as it is read now. */
  problem: z.string().nullable(),
  settings,
  columns: z.array(z.object({ name: z.string(), sample: z.string() })),
  /** Whether the file has days like 03/04/2026, and none that tells which number is the month. */
  ambiguous_dates: z.boolean(),
  /** A row whose date can only begin with the month and one whose date can only begin with the day, where the file has both. */
  contradicting_dates: z.object({ mdy: dateOfRow, dmy: dateOfRow }).nullable(),
  rows: z.int(),
  counts: z.object({ create: z.int(), update: z.int(), skip: z.int(), fault: z.int(), duplicates: z.int() }),
  progress: z.object({ done: z.int(), created: z.int(), updated: z.int(), unchanged: z.int(), skipped: z.int(), failed: z.int() }),
  started_by: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  undo: z.object({ done: z.int(), removed: z.int(), restored: z.int(), kept: z.int() }),
})

/** The latest imports, the newest first. */
export const leadImports = z.array(leadImport)

/** Which rows of an import are shown. */
export const importRowsQuery = z.object({
  /** `left-out`: failed or faulty; `kept`: what an undo could not take back. */
  show: z.enum(['all', 'faults', 'duplicates', 'left-out', 'kept']).default('all'),
  page: wholeNumber(1, 2147483647).default(1),
})

/** A row of a file: what it says, what becomes of it, and what became of it. */
export const importRow = z.object({
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
  /** The lead, or the earlier row of the file, that has the same e-mail or phone; `nothing_new`: the row would change nothing of the lead. */
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
  /** Why it failed, or what an undo left and why. */
  reason: z.string().nullable(),
})
/** A page of rows. */
export const importRows = z.object({ rows: z.array(importRow), total: z.int(), totalPages: z.int() })

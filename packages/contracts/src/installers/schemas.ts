import { z } from 'zod'
import {
  createMultilineTextSchema,
  createOptionalEmailSchema,
  createRequiredTextLineSchema,
  createTextLineSchema,
  idParamSchema,
  moneyTextSchema,
  optionalDaySchema,
  treatBlankAsNull,
} from '../fields.ts'
import { installerStatuses } from '../vocabulary.ts'

// A number, or text with at most two decimals; blank is null.
const rate = z
  .preprocess(
    (value) =>
      typeof value === 'number' && Number.isFinite(value) ? String(value) : typeof value === 'string' && value.trim() === '' ? null : value,
    moneyTextSchema.nullable(),
  )
  .meta({
    takes: [
      { type: 'string', pattern: '^\\d{1,8}(\\.\\d{1,2})?$' },
      { type: 'number', minimum: 0, maximum: 99_999_999.99 },
      { type: 'null' },
    ],
  })

const fields = {
  // Installations store the names of their installers separated by commas.
  name: createRequiredTextLineSchema(100)
    .refine((name) => !name.includes(','), { error: 'Must not contain a comma' })
    .meta({ minLength: 1, maxLength: 100 }),
  phone: treatBlankAsNull(createTextLineSchema(20)),
  email: createOptionalEmailSchema(100),
  status: z.enum(installerStatuses),
  hire_date: optionalDaySchema,
  hourly_rate: rate,
  specialty: treatBlankAsNull(createTextLineSchema(100)),
  notes: treatBlankAsNull(createMultilineTextSchema(5000)),
}

export const newInstallerSchema = z.object({
  ...fields,
  phone: fields.phone.default(null),
  email: fields.email.default(null),
  status: fields.status.default('active'),
  hire_date: fields.hire_date.default(null),
  hourly_rate: fields.hourly_rate.default(null),
  specialty: fields.specialty.default(null),
  notes: fields.notes.default(null),
})

export const installerChangesSchema = z
  .object({
    ...fields,
    /** The version that the client read; with it, the server merges concurrent changes. */
    version: z.int().min(1).max(2147483647),
  })
  .partial()

/** For users who may not manage installers, every field except id, name, status, and version is null. */
export const installerSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  hire_date: z.string().nullable(),
  hourly_rate: z.string().nullable(),
  specialty: z.string().nullable(),
  notes: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
})

export const installerIdParamsSchema = z.object({ id: idParamSchema })

export const explainMissingInstallerFields = (faults: readonly { path: string; message: string }[]): string | undefined =>
  faults.some(({ path, message }) => path === 'name' && message === 'Required') ? 'Name is required' : undefined

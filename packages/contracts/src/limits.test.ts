import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { calendarEventChangesSchema, newCalendarEventSchema } from './calendar/schemas.ts'
import { installerChangesSchema, newInstallerSchema } from './installers/schemas.ts'
import { leadChangesSchema, newLeadSchema } from './leads/schemas.ts'
import { emailTemplateChangesSchema, newEmailTemplateSchema } from './mail/schemas.ts'
import { newRepairRequestSchema, repairRequestChangesSchema } from './repair-requests/schemas.ts'
import { bookletOrderChangesSchema, newBookletOrderSchema } from './sample-booklets/schemas.ts'
import { newUserSchema, userChangesSchema } from './users/schemas.ts'
import { bookletOrderStatuses, bookletProductTypes, maxNotesLength } from './vocabulary.ts'

const lead = { name: 'Ada Example', phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to: 'maria' }
const order = {
  order_number: 'SB-1',
  customer_name: 'Ada Park',
  address: '12 Sample Street',
  email: 'ada@example.com',
  phone: '(555) 555-0100',
  product_type: 'Trial Kit',
}
const event = { title: 'Kitchen Expo', type: 'trade-show', start_date: '2026-03-09' }
const repair = { customer_name: 'Ada Park', phone: '(555) 555-0100', address: '12 Sample Street', issue_description: 'Panel lifts' }
const template = { name: 'Reminder', type: 'appointment_reminder', subject: 'Soon', body: 'Hello' }

const text = (length: number) => 'x'.repeat(length)
const email = (length: number) => `${'x'.repeat(length - 12)}@example.com`
const day = (length: number) => (length <= 10 ? '2026-03-09' : '2026-03-09T')

type Limits = [field: string, longest: number, of: (length: number) => string][]
const records: [string, z.ZodType, z.ZodType, object, Limits][] = [
  [
    'a lead',
    newLeadSchema,
    leadChangesSchema,
    lead,
    [
      ['name', 100, text],
      ['phone', 20, text],
      ['email', 100, email],
      ['lead_origin', 50, text],
      ['assigned_to', 50, text],
      ['remarks', 50, text],
      ['assigned_installer', 100, text],
      ['notes', maxNotesLength, text],
      ['additional_notes', maxNotesLength, text],
      ['address', 500, text],
      ['customer_address', 500, text],
      ['date_created', 10, day],
    ],
  ],
  [
    'a sample booklet order',
    newBookletOrderSchema,
    bookletOrderChangesSchema,
    order,
    [
      ['order_number', 50, text],
      ['customer_name', 100, text],
      ['phone', 20, text],
      ['email', 100, email],
      ['address', 500, text],
      ['tracking_number', 50, text],
      ['notes', 5000, text],
      ['date_ordered', 10, day],
      ['date_shipped', 10, day],
    ],
  ],
  [
    'a calendar event',
    newCalendarEventSchema,
    calendarEventChangesSchema,
    event,
    [
      ['title', 255, text],
      ['location', 255, text],
      ['assigned_to', 100, text],
      ['description', 5000, text],
    ],
  ],
  [
    'a user',
    newUserSchema,
    userChangesSchema,
    { username: 'kim', password: 'a password' },
    [
      ['username', 50, text],
      ['full_name', 100, text],
      ['name', 100, text],
      ['email', 100, email],
    ],
  ],
  [
    'an installer',
    newInstallerSchema,
    installerChangesSchema,
    { name: 'Ana Sample' },
    [
      ['name', 100, text],
      ['phone', 20, text],
      ['email', 100, email],
      ['specialty', 100, text],
      ['notes', 5000, text],
    ],
  ],
  [
    'a repair request',
    newRepairRequestSchema,
    repairRequestChangesSchema,
    repair,
    [
      ['customer_name', 100, text],
      ['phone', 20, text],
      ['email', 100, email],
      ['address', 500, text],
      ['issue_description', 5000, text],
      ['notes', 5000, text],
    ],
  ],
  [
    'an email template',
    newEmailTemplateSchema,
    emailTemplateChangesSchema,
    template,
    [
      ['name', 100, text],
      ['subject', 255, text],
      ['body', 100_000, text],
    ],
  ],
]

describe.each(records)('%s', (_, created, changed, least, limits) => {
  it.each(limits)('has a %s of at most %i characters', (field, longest, of) => {
    for (const [schema, sent] of [
      [created, least],
      [changed, {}],
    ] as const) {
      expect(schema.safeParse({ ...sent, [field]: of(longest) }).error?.issues ?? []).toEqual([])
      expect(schema.safeParse({ ...sent, [field]: of(longest + 1) }).error?.issues.map(({ path }) => path[0])).toEqual([field])
    }
  })

  it.each(Object.keys(least))('requires %s, which can be changed but not cleared', (field) => {
    for (const value of [undefined, null, '', ' '])
      expect(created.safeParse({ ...least, [field]: value }).error?.issues.map(({ path }) => path[0])).toEqual([field])
    expect(changed.safeParse({}).success).toBe(true)
  })

  it('ignores unknown fields', () => {
    for (const schema of [created, changed]) {
      expect(schema.parse({ ...least, id: 7, created_at: 'x', color: 'red' })).toEqual(schema.parse(least))
    }
  })
})

describe('a sample booklet order', () => {
  it('is Pending by default, and only needs the required fields', () => {
    expect(newBookletOrderSchema.parse(order)).toEqual({
      ...order,
      status: 'Pending',
      tracking_number: null,
      date_ordered: null,
      date_shipped: null,
      notes: null,
    })
  })

  it('has one of the four product types', () => {
    expect(bookletProductTypes).toEqual(['Demo Kit & Sample Booklet', 'Sample Booklet Only', 'Trial Kit', 'Demo Kit Only'])
    for (const product_type of bookletProductTypes) expect(newBookletOrderSchema.safeParse({ ...order, product_type }).success).toBe(true)
    for (const product_type of ['trial kit', 'Free Kit', 'Trial Kit '])
      expect(newBookletOrderSchema.safeParse({ ...order, product_type }).success).toBe(false)
  })

  it('has one of the four statuses', () => {
    expect(bookletOrderStatuses).toEqual(['Pending', 'Shipped', 'Delivered', 'Refunded'])
    for (const status of bookletOrderStatuses) expect(newBookletOrderSchema.safeParse({ ...order, status }).success).toBe(true)
    for (const status of ['pending', 'Lost', '']) expect(newBookletOrderSchema.safeParse({ ...order, status }).success).toBe(false)
  })

  it('accepts empty text as null in optional fields', () => {
    const empty = { tracking_number: '', date_ordered: '', date_shipped: ' ', notes: '' }
    expect(newBookletOrderSchema.parse({ ...order, ...empty })).toMatchObject({
      tracking_number: null,
      date_ordered: null,
      date_shipped: null,
      notes: null,
    })
    expect(bookletOrderChangesSchema.parse(empty)).toEqual({ tracking_number: null, date_ordered: null, date_shipped: null, notes: null })
  })
})

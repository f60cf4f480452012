import { describe, expect, it } from 'vitest'
import { maxNotesLength } from '../vocabulary.ts'
import { leadChangesSchema, leadIdParamsSchema, leadListQuerySchema, newLeadSchema } from './schemas.ts'

const minimal = { name: 'Ada Example', phone: '(213) 555-0101', lead_origin: 'facebook', assigned_to: 'maria' }
const emoji = '🙂'

const pathsOf = (
  schema: { safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[] }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map((issue) => issue.path[0]) ?? []

describe('a new lead', () => {
  it('requires name, phone, origin, and assignee, and is New without a date by default', () => {
    expect(newLeadSchema.parse(minimal)).toEqual({ ...minimal, remarks: 'New', date_created: null })
    expect(pathsOf(newLeadSchema, {}).sort()).toEqual(['assigned_to', 'lead_origin', 'name', 'phone'])
  })

  it('ignores fields that no one may send', () => {
    const sent = JSON.parse(
      `{"id":7,"created_at":"x","version":9,"role":"admin","__proto__":{"isAdmin":true},"constructor":{},${JSON.stringify(minimal).slice(1)}`,
    )
    const parsed = newLeadSchema.parse(sent)
    expect(parsed).toEqual(newLeadSchema.parse(minimal))
    expect('isAdmin' in parsed).toBe(false)
  })

  it.each([
    ['origins in lower case', { lead_origin: ' Trade_Show ' }, { lead_origin: 'trade_show' }],
    ['an origin by its label', { lead_origin: 'Google Text' }, { lead_origin: 'google_text' }],
    ['an unknown origin in lower case', { lead_origin: 'Home Show' }, { lead_origin: 'home show' }],
    ['a team member in lower case', { assigned_to: 'Sofia' }, { assigned_to: 'sofia' }],
    ['an assignee that is no team member as written', { assigned_to: 'Pat Example' }, { assigned_to: 'Pat Example' }],
    ['a blank status as New', { remarks: '' }, { remarks: 'New' }],
    ['a blank creation date as null, for which the server uses today', { date_created: '' }, { date_created: null }],
    ['a blank email as none', { email: ' ' }, { email: null }],
    ['a blank follow-up date as none', { next_followup_date: '' }, { next_followup_date: null }],
    ['a blank amount as 0.00', { project_amount: '' }, { project_amount: '0.00' }],
    ['no amount as 0.00', { project_amount: null }, { project_amount: '0.00' }],
    ['an amount as number', { project_amount: 4500.5 }, { project_amount: '4500.50' }],
    ['an amount as text', { project_amount: '0012' }, { project_amount: '12.00' }],
    ['the largest amount', { project_amount: '99999999.99' }, { project_amount: '99999999.99' }],
    ['installers as a list', { assigned_installer: ['Diego', 'Ana'] }, { assigned_installer: ['Diego', 'Ana'] }],
    ['installers as comma-separated text', { assigned_installer: 'Diego, Ana, ' }, { assigned_installer: ['Diego', 'Ana'] }],
    ['no installers as an empty list', { assigned_installer: null }, { assigned_installer: [] }],
    ['an installer named twice once', { assigned_installer: ['Diego', 'Diego'] }, { assigned_installer: ['Diego'] }],
    ['no colors as an empty list', { selected_colors: null }, { selected_colors: [] }],
    ['100 emoji as a name', { name: emoji.repeat(100) }, { name: emoji.repeat(100) }],
    ['notes with line ends of any system', { notes: 'a\r\nb\rc\n' }, { notes: 'a\nb\nc' }],
    ['the longest notes', { notes: 'x'.repeat(maxNotesLength) }, { notes: 'x'.repeat(maxNotesLength) }],
  ])('accepts %s', (_, sent, parsed) => {
    expect(newLeadSchema.parse({ ...minimal, ...sent })).toMatchObject(parsed)
  })
})

const bad: [field: string, values: unknown[]][] = [
  ['name', ['', '   ', '\u200b\u2060\ufeff', 'x'.repeat(101), emoji.repeat(101), 'a\u0000b', '\ud800', 'a\nb', 7, {}, ['a', 'b'], null]],
  ['phone', ['', ' ', '5'.repeat(21), 5550101, ['x']]],
  ['email', ['x', 'a@b.co\r\nBcc: e@x', 'a@b.co,c@d.co', `${'x'.repeat(300)}@example.com`, 'a@', 5, ['a@b.co']]],
  ['lead_origin', ['', 'x'.repeat(51), 3]],
  ['assigned_to', [7, 'x'.repeat(51), ['maria']]],
  ['remarks', [{}, 'x'.repeat(51), 5]],
  [
    'date_created',
    ['2026-02-30', '2026-02-29', 'tomorrow', 'infinity', '5/6/2026', '0000-01-01', '10000-01-01', '2026-1-1', '2026-03-05\n', true, 0],
  ],
  ['next_followup_date', ['2026-02-30', 'tomorrow', '2026-13-01', '2026-00-10', 20260305]],
  ['installation_date', ['2026-04-31', '1899-12-31', '2201-01-01', {}]],
  [
    'project_amount',
    ['NaN', NaN, '1e3', '-1', -1, '100000000', 100000000, '1.005', 1.005, '1,000', ' 5 ', '0x10', 1e21, Infinity, {}, [5], true, '٣'],
  ],
  ['deposit_paid', ['false', 'yes', 1, null]],
  ['balance_paid', ['true', 0, null]],
  ['selected_colors', ['red', [1], Array.from({ length: 1000 }, (_, n) => `C${n}`), ['x'.repeat(21)], [null], ['']]],
  ['assigned_installer', [[null], ['Smith, John'], ['x'.repeat(60), 'y'.repeat(60)], 7, {}]],
  ['notes', ['x'.repeat(1_000_000), 'x\n'.repeat(100_000), 'a\u0000', '\udc00', 5, ['a']]],
  ['additional_notes', [['a'], 'x'.repeat(maxNotesLength + 1), {}]],
  ['address', ['x'.repeat(501), 5]],
  ['customer_address', ['x'.repeat(501), []]],
]

describe.each(bad)('%s', (field, values) => {
  it.each(values.map((value) => [printed(value), value]))('is refused as %s, when recording and when changing', (_, value) => {
    expect(pathsOf(newLeadSchema, { ...minimal, [field]: value })).toEqual([field])
    expect(pathsOf(leadChangesSchema, { [field]: value })).toEqual([field])
  })
})

describe('changes of a lead', () => {
  it('contain only what was sent', () => {
    expect(leadChangesSchema.parse({})).toEqual({})
    expect(leadChangesSchema.parse({ name: ' Ada ' })).toEqual({ name: 'Ada' })
  })

  it('clear optional fields with null or blank text, and accept a blank assignee', () => {
    const optional = [
      'email',
      'next_followup_date',
      'notes',
      'additional_notes',
      'installation_date',
      'address',
      'customer_address',
      'assigned_to',
    ]
    for (const field of optional) {
      expect(leadChangesSchema.parse({ [field]: null })).toEqual({ [field]: null })
      expect(leadChangesSchema.parse({ [field]: ' ' })).toEqual({ [field]: null })
    }
  })

  it.each([0, -1, 1.5, '3', null, 2147483648])('refuse the version %s', (version) => {
    expect(pathsOf(leadChangesSchema, { version })).toEqual(['version'])
  })
})

describe('an id', () => {
  it.each(['abc', '0', '-1', '1.5', '1e3', '99999999999999999999', '1;drop table leads', ' 1', '٣', '１', '2147483648', '../users/1', ''])(
    'is not %s',
    (id) => {
      expect(pathsOf(leadIdParamsSchema, { id })).toEqual(['id'])
    },
  )

  it('is a small whole number', () => expect(leadIdParamsSchema.parse({ id: '42' })).toEqual({ id: 42 }))
})

describe('the list query', () => {
  it('requests the first 20 leads by default, newest first', () => {
    expect(leadListQuerySchema.parse({})).toEqual({ page: 1, limit: 20, sort: 'date_created', dir: 'desc' })
  })

  it('treats blank text and "all" as no filter', () => {
    expect(leadListQuerySchema.parse({ status: 'all', origin: '', assigned_to: 'ALL', search: ' ' })).toEqual(leadListQuerySchema.parse({}))
  })

  it.each([
    ['FACEBOOK', 'facebook'],
    ['Trade Show', 'trade_show'],
    ['whatsapp', 'whatsapp'],
  ])('finds the origin %s as %s', (origin, stored) => {
    expect(leadListQuerySchema.parse({ origin })).toMatchObject({ origin: stored })
  })

  it.each([
    ['page', ['0', '-1', '1.5', 'abc', '1e9', '9007199254740993', ['1', '2']]],
    ['limit', ['0', '-1', '1000000', '101', '20;drop', '']],
    ['status', [['New', 'Sold'], 'x'.repeat(51), { x: '1' }]],
    ['search', ['x'.repeat(10_000), '\u0000', 'a\u0000b', ['a']]],
    ['sort', ['id', 'name;drop', '']],
    ['dir', ['down', 'DESC; --']],
    ['anchor', ['{}', 'x'.repeat(1001)]],
  ])('refuses a wrong %s', (name, values) => {
    for (const value of values) expect(pathsOf(leadListQuerySchema, { [name]: value }), printed(value)).toEqual([name])
  })
})

function printed(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : typeof value === 'number' ? String(value) : JSON.stringify(value)
  return text.length > 40 ? `${text.slice(0, 37)}… (${text.length} characters)` : text
}

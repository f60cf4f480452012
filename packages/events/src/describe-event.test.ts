import { expect, it, describe as suite } from 'vitest'
import type { BookletEvent } from './booklet.ts'
import type { BusinessSettingsEvent } from './business-settings.ts'
import type { CalendarDomainEvent } from './calendar.ts'
import type { ColorEvent } from './color.ts'
import { describeEvent, findEventActor } from './describe-event.ts'
import type { ErasureEvent } from './erasure.ts'
import type { ExportEvent } from './export.ts'
import type { LeadEvent } from './lead.ts'
import type { LeadOriginEvent } from './lead-origin.ts'
import type { UserEvent } from './user.ts'

type Known =
  | LeadEvent
  | CalendarDomainEvent
  | BookletEvent
  | ExportEvent
  | ErasureEvent
  | UserEvent
  | ColorEvent
  | LeadOriginEvent
  | BusinessSettingsEvent
type Example = { [E in Known as E['type']]: [streamId: string, data: E['data'], action: string, entity: string, details: string] }

const lead = 'Ada Park'
const created = {
  name: lead,
  phone: null,
  email: null,
  origin: 'google_text',
  createdOn: '2026-03-02',
  assignedTo: 'maria',
  status: 'New',
  followUpOn: null,
  amount: '0.00',
  notes: null,
  additionalNotes: null,
}
const project = {
  customer_name: lead,
  phone: null,
  email: null,
  address: null,
  project_amount: '1450.00',
  deposit_paid: true,
  balance_paid: false,
  installation_date: '2026-04-01',
  assigned_installer: ['Dee Fox'],
  notes: null,
  original_lead_origin: 'google_text',
  original_date_created: '2026-03-02',
  original_assigned_to: 'maria',
}
const event = 'Kitchen Expo'
const fair = {
  title: event,
  type: 'trade-show',
  when: { start: '2026-03-09', end: '2026-03-11', allDay: true },
  description: null,
  location: 'Hall 4',
  assignedTo: 'maria',
  relatedLeadId: null,
}
const order = 'SB-7'
const ordered = {
  orderNumber: order,
  customer: lead,
  address: '1 Main St\nAustin',
  email: 'ada@example.com',
  phone: '(512) 555-0100',
  product: 'Trial Kit',
  orderedOn: '2026-03-02',
  notes: null,
}
const ada = { userId: 3, username: 'ada', sessionId: 's1' }

// An example of every event type. A new type without an example does not compile.
const examples: Example = {
  LeadCreated: ['lead-7', created, 'create', 'lead', 'Ada Park: recorded as New, from Google Text, assigned to Maria'],
  LeadDetailsChanged: [
    'lead-7',
    { lead, changes: { lead_origin: { from: 'facebook', to: 'barn_sale' }, date_created: { from: '2026-03-02', to: '2026-03-01' } } },
    'update',
    'lead',
    'Ada Park: origin Facebook → barn_sale; date created Mar 2, 2026 → Mar 1, 2026',
  ],
  LeadReassigned: ['lead-7', { lead, from: 'maria', to: 'james' }, 'update', 'lead', 'Ada Park: assigned to Maria → James'],
  FollowUpScheduled: [
    'lead-7',
    { lead, from: '2026-03-05', to: '2026-03-09' },
    'update',
    'lead',
    'Ada Park: next follow-up Mar 5, 2026 → Mar 9, 2026',
  ],
  FollowUpCleared: ['lead-7', { lead, from: '2026-03-05', to: null }, 'update', 'lead', 'Ada Park: next follow-up Mar 5, 2026 → none'],
  NoteAdded: ['lead-7', { lead, text: 'Left\nvoicemail' }, 'update', 'lead', 'Ada Park: note added: “Left voicemail”'],
  NotesRewritten: ['lead-7', { lead, from: 'old', to: 'new' }, 'update', 'lead', 'Ada Park: notes “old” → “new”'],
  AdditionalNotesChanged: [
    'lead-7',
    { lead, from: null, to: 'Has a dog' },
    'update',
    'lead',
    'Ada Park: additional notes none → “Has a dog”',
  ],
  ProjectPriced: ['lead-7', { lead, from: '1200.00', to: '1450.00' }, 'update', 'lead', 'Ada Park: amount $1,200.00 → $1,450.00'],
  LeadSold: ['lead-7', { lead, from: 'In Progress', to: 'Sold' }, 'update', 'lead', 'Ada Park: sold (was In Progress)'],
  LeadLost: ['lead-7', { lead, from: 'New', to: 'Not Interested' }, 'update', 'lead', 'Ada Park: lost as Not Interested (was New)'],
  LeadQualified: ['lead-7', { lead, from: 'New', to: 'In Progress' }, 'update', 'lead', 'Ada Park: status New → In Progress'],
  DepositRecorded: ['lead-7', { lead, from: false, to: true }, 'update', 'lead', 'Ada Park: deposit not paid → paid'],
  DepositWithdrawn: ['lead-7', { lead, from: true, to: false }, 'update', 'lead', 'Ada Park: deposit paid → not paid'],
  BalanceRecorded: ['lead-7', { lead, from: false, to: true }, 'update', 'lead', 'Ada Park: balance not paid → paid'],
  BalanceWithdrawn: ['lead-7', { lead, from: true, to: false }, 'update', 'lead', 'Ada Park: balance paid → not paid'],
  InstallationScheduled: ['lead-7', { lead, from: null, to: '2026-04-01' }, 'update', 'lead', 'Ada Park: installation none → Apr 1, 2026'],
  InstallationUnscheduled: [
    'lead-7',
    { lead, from: '2026-04-01', to: null },
    'update',
    'lead',
    'Ada Park: installation Apr 1, 2026 → none',
  ],
  InstallersAssigned: [
    'lead-7',
    { lead, from: [], to: ['Dee Fox', 'Ben Cole'] },
    'update',
    'lead',
    'Ada Park: installers none → Dee Fox, Ben Cole',
  ],
  InstallationCompleted: [
    'lead-7',
    { lead, from: null, to: '2026-04-02', project },
    'update',
    'lead',
    'Ada Park: installation completed on Apr 2, 2026',
  ],
  InstallationReopened: ['lead-7', { lead, from: '2026-04-02', to: null, undoes: 9 }, 'update', 'lead', 'Ada Park: installation reopened'],
  LeadDeleted: ['lead-7', { lead }, 'delete', 'lead', 'Ada Park: deleted'],
  LeadRestored: ['lead-7', { lead }, 'update', 'lead', 'Ada Park: restored'],
  CalendarEventScheduled: [
    'calendarEvent-2',
    fair,
    'create',
    'calendar_event',
    'Kitchen Expo: Trade Show, Mar 9, 2026 – Mar 11, 2026, assigned to Maria, at Hall 4',
  ],
  CalendarEventDetailsChanged: [
    'calendarEvent-2',
    {
      event,
      changes: {
        title: { from: 'Expo', to: event },
        type: { from: 'other', to: 'showroom-visit' },
        when: { from: fair.when, to: { start: '2026-03-09T10:00', end: '2026-03-09T11:30', allDay: false } },
        description: { from: null, to: 'Bring samples' },
        location: { from: 'Hall 4', to: null },
        assignedTo: { from: null, to: 'james' },
        relatedLeadId: { from: null, to: 7 },
      },
    },
    'update',
    'calendar_event',
    [
      'Kitchen Expo: title Expo → Kitchen Expo; type Other → Showroom Visit',
      'date Mar 9, 2026 – Mar 11, 2026 → Mar 9, 2026 10:00 – 11:30; description none → “Bring samples”',
      'location Hall 4 → none; assigned to none → James; lead none → #7',
    ].join('; '),
  ],
  CalendarEventCancelled: ['calendarEvent-2', { event }, 'delete', 'calendar_event', 'Kitchen Expo: deleted'],
  CalendarEventReinstated: ['calendarEvent-2', { event }, 'update', 'calendar_event', 'Kitchen Expo: restored'],
  BookletOrdered: ['sampleBooklet-7', ordered, 'create', 'sample_booklet', 'SB-7: Trial Kit ordered by Ada Park on Mar 2, 2026'],
  BookletDetailsChanged: [
    'sampleBooklet-7',
    {
      order,
      changes: {
        order_number: { from: 'SB-6', to: order },
        customer_name: { from: 'Ada', to: lead },
        address: { from: '1 Main St', to: '2 Main St' },
        email: { from: 'a@example.com', to: 'b@example.com' },
        phone: { from: '1', to: '2' },
        product_type: { from: 'Trial Kit', to: 'Demo Kit Only' },
        tracking_number: { from: null, to: '9400' },
        date_ordered: { from: '2026-03-02', to: '2026-03-01' },
        date_shipped: { from: null, to: '2026-03-04' },
        notes: { from: null, to: 'Ring twice' },
      },
    },
    'update',
    'sample_booklet',
    [
      'SB-7: order number SB-6 → SB-7; customer Ada → Ada Park; address “1 Main St” → “2 Main St”',
      'email a@example.com → b@example.com; phone 1 → 2; product Trial Kit → Demo Kit Only; tracking number none → 9400',
      'date ordered Mar 2, 2026 → Mar 1, 2026; date shipped none → Mar 4, 2026; notes none → “Ring twice”',
    ].join('; '),
  ],
  BookletReopened: [
    'sampleBooklet-7',
    { order, from: 'Shipped', to: 'Pending' },
    'update',
    'sample_booklet',
    'SB-7: reopened (was Shipped)',
  ],
  BookletShipped: ['sampleBooklet-7', { order, from: 'Pending', to: 'Shipped' }, 'update', 'sample_booklet', 'SB-7: shipped (was Pending)'],
  BookletDelivered: [
    'sampleBooklet-7',
    { order, from: 'Shipped', to: 'Delivered' },
    'update',
    'sample_booklet',
    'SB-7: delivered (was Shipped)',
  ],
  BookletRefunded: [
    'sampleBooklet-7',
    { order, from: 'Shipped', to: 'Refunded' },
    'update',
    'sample_booklet',
    'SB-7: refunded (was Shipped)',
  ],
  BookletDeleted: ['sampleBooklet-7', { order }, 'delete', 'sample_booklet', 'SB-7: deleted'],
  BookletRestored: ['sampleBooklet-7', { order }, 'update', 'sample_booklet', 'SB-7: restored'],
  LeadErased: ['lead-42', { erasure: 3 }, 'update', 'lead', 'Personal data erased'],
  BookletErased: ['sampleBooklet-8', { erasure: 3 }, 'update', 'sample_booklet', 'Personal data erased'],
  CalendarEventErased: ['calendarEvent-5', { erasure: 3 }, 'update', 'calendar_event', 'Personal data erased'],
  ErasureRequested: [
    'erasure-3',
    { leads: [42, 57], booklets: [8], repairs: [], calendarEvents: [], reason: 'Asked for in writing' },
    'create',
    'erasure',
    'Erasure of personal data requested: lead 42, lead 57: “Asked for in writing”',
  ],
  PersonErased: [
    'erasure-3',
    { rows: [{ position: '7', digest: '00' }], cancelled: 0 },
    'delete',
    'erasure',
    'Personal data erased from 1 events',
  ],
  ErasureFinished: [
    'erasure-3',
    { left: [{ table: 'lead_import_rows', rows: 2 }] },
    'update',
    'erasure',
    'Erasure finished: data remains in lead_import_rows (2)',
  ],
  LeadsExported: [
    'export-1',
    { count: 1240, filters: { status: 'Sold', assigned_to: 'maria' } },
    'export',
    'lead',
    '1,240 leads exported as CSV: status “Sold”, assigned to “maria”',
  ],
  ReportExported: [
    'export-3',
    { table: 'origins', count: 9, filters: { year: '2026', as_of: '2026-03-01' } },
    'export',
    'report',
    '9 rows of the report on origins exported as CSV: year “2026”, as of “2026-03-01”',
  ],
  BookletsExported: ['export-2', { count: 1, filters: {} }, 'export', 'sample_booklet', '1 order exported as CSV'],
  ActivityExported: [
    'export-5',
    { count: 12, filters: { from: '2026-03-01', search: 'ada' } },
    'export',
    'activity_log',
    '12 activity log entries exported as CSV: from “2026-03-01”, search “ada”',
  ],
  ActivityExportCutShort: ['export-5', { sent: 0, of: 1 }, 'export', 'activity_log', 'CSV export stopped after 0 of 1 activity log entry'],
  InstallationsExported: [
    'export-4',
    { count: 12, filters: { payment: 'pending' } },
    'export',
    'lead',
    '12 installations exported as CSV: payment “pending”',
  ],
  LeadsExportCutShort: ['export-1', { sent: 250, of: 1240 }, 'export', 'lead', 'CSV export stopped after 250 of 1,240 leads'],
  BookletsExportCutShort: ['export-2', { sent: 0, of: 40 }, 'export', 'sample_booklet', 'CSV export stopped after 0 of 40 orders'],
  InstallationsExportCutShort: ['export-4', { sent: 1, of: 2 }, 'export', 'lead', 'CSV export stopped after 1 of 2 installations'],
  UserCreated: [
    'user-3',
    { username: 'ada', fullName: null, email: null, role: 'sales_rep', permissions: [] },
    'create',
    'user',
    'ada: account created as Sales Rep',
  ],
  UserDetailsChanged: [
    'user-3',
    { user: 'ada', changes: { username: { from: 'a', to: 'ada' }, email: { from: null, to: 'ada@example.com' } } },
    'update',
    'user',
    'ada: username a → ada; email none → ada@example.com',
  ],
  UserRoleChanged: ['user-3', { user: 'ada', from: 'sales_rep', to: 'manager' }, 'update', 'user', 'ada: role Sales Rep → Manager'],
  UserPermissionsChanged: ['user-3', { user: 'ada', from: [], to: ['leads'] }, 'update', 'user', 'ada: permissions + Leads'],
  UserDeactivated: ['user-3', { user: 'ada' }, 'update', 'user', 'ada: account deactivated'],
  UserReactivated: ['user-3', { user: 'ada' }, 'update', 'user', 'ada: account activated'],
  UserPasswordReset: ['user-3', { user: 'ada' }, 'update', 'user', 'ada: password reset'],
  UserPasswordChanged: ['user-3', { user: 'ada' }, 'update', 'user', 'ada: password changed'],
  UserDeleted: ['user-3', { user: 'ada' }, 'delete', 'user', 'ada: account deleted'],
  UserRestored: ['user-3', { user: 'ada' }, 'update', 'user', 'ada: restored'],
  UserSessionEnded: ['session-3', ada, 'logout', 'user', 'ada: session ended from User Management'],
  UserSignedIn: ['session-3', ada, 'login', 'user', 'ada: signed in'],
  UserSignedOut: ['session-3', ada, 'logout', 'user', 'ada: signed out'],
  SignInRefused: [
    'user-3',
    { userId: 3, username: 'ada', reason: 'wrong password' },
    'refused_sign_in',
    'user',
    'ada: sign-in refused (wrong password)',
  ],
  ColourAdded: ['colour-4', { code: 'K12', name: 'Ivory', description: null }, 'create', 'color', 'K12 Ivory: color added'],
  LeadOriginAdded: ['leadOrigin-5', { value: 'barn_sale', label: 'Barn Sale' }, 'create', 'lead_origin', 'Barn Sale: lead origin added'],
  LeadOriginDetailsChanged: [
    'leadOrigin-5',
    { origin: 'Barn Fair', changes: { label: { from: 'Barn Sale', to: 'Barn Fair' }, color: { from: null, to: 'orange' } } },
    'update',
    'lead_origin',
    'Barn Fair: label Barn Sale → Barn Fair; color none → orange',
  ],
  LeadOriginMoved: ['leadOrigin-5', { origin: 'Barn Fair', from: null, to: 2 }, 'update', 'lead_origin', 'Barn Fair: position none → 2'],
  LeadOriginActivated: ['leadOrigin-5', { origin: 'Barn Fair' }, 'update', 'lead_origin', 'Barn Fair: offered again'],
  LeadOriginDeactivated: ['leadOrigin-5', { origin: 'Barn Fair' }, 'update', 'lead_origin', 'Barn Fair: no longer offered'],
  BusinessDetailsChanged: [
    'businessSettings-1',
    {
      changes: {
        company_name: { from: 'Kitchen Solutions', to: 'Sample Kitchens' },
        company_phone: { from: null, to: '(303) 555-0177' },
        company_email: { from: 'office@example.com', to: null },
      },
    },
    'update',
    'business_settings',
    'Company name Kitchen Solutions → Sample Kitchens; Company phone none → (303) 555-0177; Company email office@example.com → none',
  ],
  BusinessTimeZoneChanged: [
    'businessSettings-1',
    { from: 'America/New_York', to: 'America/Denver' },
    'update',
    'business_settings',
    'Business time zone America/New_York → America/Denver',
  ],
}

suite('an event in words', () => {
  it.each(Object.entries(examples))('%s', (type, [streamId, data, action, entityType, details]) => {
    const [category, id] = streamId.split('-')
    expect(describeEvent({ type, data, streamId })).toEqual({ action, entityType, entityId: category === 'export' ? '' : id, details })
  })

  it('tells all that a lead starts with', () => {
    const start = {
      ...created,
      amount: '4321.50',
      followUpOn: '2026-12-03',
      notes: 'Called twice\nPrefers texts',
      additionalNotes: 'Gate code 7',
    }
    expect(describeEvent({ type: 'LeadCreated', streamId: 'lead-7', data: start }).details).toBe(
      'Ada Park: recorded as New, from Google Text, assigned to Maria, $4,321.50, next follow-up Dec 3, 2026, note “Called twice Prefers texts”, additional note “Gate code 7”',
    )
  })

  it('shows the first 120 characters of a note', () => {
    const { details } = describeEvent({ type: 'NoteAdded', streamId: 'lead-7', data: { lead, text: '🙂'.repeat(121) } })
    expect(details).toBe(`Ada Park: note added: “${'🙂'.repeat(120)}…”`)
  })

  it('names a type that it does not know, and one whose data it cannot read', () => {
    const words = { action: 'update', entityType: 'sample_booklet', entityId: 'a-1', details: 'Booklet shipped' }
    expect(describeEvent({ type: 'BookletShipped', data: null, streamId: 'sampleBooklet-a-1' })).toEqual(words)
    expect(describeEvent({ type: 'toString', data: {}, streamId: 'lead-7' }).action).toBe('update')
    expect(describeEvent({ type: 'InstallersAssigned', data: null, streamId: 'lead-7' }).details).toBe('Installers assigned')
  })

  it('is about the user whose session it is', () => {
    expect(describeEvent({ type: 'UserSignedIn', data: ada, streamId: 'session-9' }).entityId).toBe('3')
  })

  it('keeps a refused sign-in out of the login events', () => {
    expect(examples.SignInRefused[2]).not.toContain('login')
  })
})

suite('who stands in the log', () => {
  const meta = { actor: { id: null, name: null }, ip: null, userAgent: null, correlationId: 'c', causationId: null }

  it('is the user who signs in', () => {
    expect(findEventActor({ type: 'UserSignedIn', data: ada, streamId: 'session-9', meta })).toEqual({ id: '3', name: 'ada' })
  })

  it('is nobody when a sign-in is refused', () => {
    expect(
      findEventActor({ type: 'SignInRefused', data: { userId: 3, username: 'ada', reason: 'inactive' }, streamId: 'user-3', meta }),
    ).toEqual(meta.actor)
  })

  it('is else the actor', () => {
    const actor = { id: '9', name: 'maria' }
    expect(findEventActor({ type: 'LeadDeleted', data: { lead }, streamId: 'lead-7', meta: { ...meta, actor } })).toEqual(actor)
  })
})

import { expect, it, describe as suite } from 'vitest'
import { describeEvent } from './describe-event.ts'
import type { RepairEvent } from './repair.ts'

type Example = { [E in RepairEvent as E['type']]: [data: E['data'], action: string, details: string] }

const customer = 'Rosa Example'
const requested = {
  projectId: 7,
  customer,
  phone: '(303) 555-0142',
  email: null,
  address: '12 Sample Street',
  issue: 'Door panel\nis lifting.',
  priority: 'High',
  reportedOn: '2026-05-04',
  notes: null,
}

const examples: Example = {
  RepairRequested: [requested, 'create', 'Rosa Example: repair reported on May 4, 2026, priority High: “Door panel is lifting.”'],
  RepairErased: [{ erasure: 3 }, 'update', 'Personal data erased'],
  RepairDetailsChanged: [
    {
      customer,
      changes: {
        project_id: { from: null, to: 7 },
        customer_name: { from: 'Rosa Exampel', to: customer },
        phone: { from: '1', to: '2' },
        email: { from: null, to: 'rosa@example.com' },
        address: { from: '12 Sample\nStreet', to: '14 Sample Street' },
        issue_description: { from: 'Lifts', to: 'Is loose' },
        priority: { from: 'Low', to: 'Urgent' },
        date_reported: { from: '2026-05-04', to: '2026-05-03' },
        completion_date: { from: null, to: '2026-05-06' },
        notes: { from: null, to: 'Ring' },
        appointment_date: { from: null, to: '2026-05-08' },
        assigned_installer: { from: [], to: ['Ana', 'Diego'] },
      },
    },
    'update',
    [
      'Rosa Example: project of the repair none → #7; customer of the repair Rosa Exampel → Rosa Example; phone of the repair 1 → 2',
      'email of the repair none → rosa@example.com; address of the repair “12 Sample Street” → “14 Sample Street”',
      'issue of the repair “Lifts” → “Is loose”; priority of the repair Low → Urgent',
      'date reported of the repair May 4, 2026 → May 3, 2026; completion date of the repair none → May 6, 2026',
      'notes of the repair none → “Ring”; appointment of the repair none → May 8, 2026; installers of the repair none → Ana, Diego',
    ].join('; '),
  ],
  RepairReopened: [{ customer, from: 'Completed', to: 'Pending' }, 'update', 'Rosa Example: repair reopened (was Completed)'],
  RepairStarted: [{ customer, from: 'Pending', to: 'In Progress' }, 'update', 'Rosa Example: repair in progress (was Pending)'],
  RepairCompleted: [{ customer, from: 'Pending', to: 'Completed' }, 'update', 'Rosa Example: repair completed (was Pending)'],
  RepairCancelled: [{ customer, from: 'Pending', to: 'Cancelled' }, 'update', 'Rosa Example: repair canceled (was Pending)'],
}

suite('the facts of a repair request in words', () => {
  it.each(Object.entries(examples))('%s', (type, [data, action, details]) => {
    const described = describeEvent({ type, data, streamId: 'repairRequest-12' })
    expect(described).toEqual({ action, entityType: 'repair_request', entityId: '12', details })
  })
})

import { initialLeadValues, type Lead } from '@crm/contracts'

export function buildLead(changes: Partial<Lead> = {}): Lead {
  return {
    ...initialLeadValues,
    id: 42,
    name: 'Ann Lee',
    phone: '+1 202-555-0143',
    email: 'ann.lee@example.com',
    lead_origin: 'facebook',
    date_created: '2026-11-10',
    next_followup_date: '2026-12-01',
    remarks: 'In Progress',
    assigned_to: 'james',
    notes: '[Nov 18, 2026] Sent quote',
    additional_notes: null,
    project_amount: '9850.00',
    deposit_paid: false,
    balance_paid: false,
    installation_date: null,
    assigned_installer: [],
    address: null,
    customer_address: null,
    selected_colors: [],
    completed_on: null,
    created_at: '2026-11-10T15:00:00.000Z',
    updated_at: '2026-11-20T15:00:00.000Z',
    version: 3,
    followup_due: 'scheduled',
    ...changes,
  }
}

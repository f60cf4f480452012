import type { Lead } from '@crm/contracts'

/** For tests: a sold lead with a job to do. */
export const aJob = (changes: Partial<Lead> = {}): Lead => ({
  id: 1,
  name: 'Ann Lee',
  phone: '(202) 555-0143',
  email: null,
  lead_origin: 'facebook',
  date_created: '2026-10-01',
  next_followup_date: null,
  remarks: 'Sold',
  assigned_to: 'maria',
  notes: null,
  additional_notes: null,
  project_amount: '12400.00',
  deposit_paid: true,
  balance_paid: false,
  installation_date: '2026-12-01',
  assigned_installer: ['Diego'],
  address: '1 Sample Street',
  customer_address: '1 Sample Street',
  selected_colors: [],
  created_at: '2026-10-01T10:00:00.000Z',
  updated_at: '2026-10-01T10:00:00.000Z',
  version: 1,
  followup_due: null,
  ...changes,
})

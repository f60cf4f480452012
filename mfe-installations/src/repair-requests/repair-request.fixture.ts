import type { FoundProject, RepairRequest } from '@crm/contracts'

export const buildRepairRequest = (changes: Partial<RepairRequest> = {}): RepairRequest => ({
  id: 7,
  project_id: null,
  customer_name: 'Dee Park',
  phone: '1 202 555 0155',
  email: 'dee.park@example.com',
  address: '12 Sample Street, Austin, TX 78701',
  issue_description: 'Bubble on the island end panel, about 2 inches.',
  priority: 'Medium',
  status: 'Pending',
  date_reported: '2026-11-24',
  completion_date: null,
  notes: null,
  appointment_date: null,
  assigned_installer: [],
  created_at: '2026-11-24T15:00:00.000Z',
  updated_at: '2026-11-24T15:00:00.000Z',
  version: 1,
  ...changes,
})

export const buildFoundProject = (changes: Partial<FoundProject> = {}): FoundProject => ({
  id: 42,
  name: 'Naomi Fitzgerald',
  phone: '(202) 555-0164',
  email: 'naomi.fitzgerald@example.com',
  address: '301 Sample Pkwy\nRockville, MD 20851',
  project_amount: '13800.00',
  installation_date: '2026-11-21',
  ...changes,
})

import type { Installer } from '@crm/contracts'

export function createInstallerFixture(changes: Partial<Installer> = {}): Installer {
  return {
    id: 7,
    name: 'Ana Sample',
    phone: '202-555-0143',
    email: 'ana@example.com',
    status: 'active',
    hire_date: '2024-05-01',
    hourly_rate: '42.50',
    specialty: 'Islands',
    notes: 'Left-handed',
    created_at: '2026-11-20T15:00:00.000Z',
    updated_at: '2026-11-24T15:00:00.000Z',
    version: 3,
    ...changes,
  }
}

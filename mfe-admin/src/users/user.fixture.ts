import type { User } from '@crm/contracts'

export function createUserFixture(changes: Partial<User> = {}): User {
  return {
    id: 7,
    username: 'kim',
    full_name: 'Kim Sample',
    email: 'kim@example.com',
    role: 'sales_rep',
    permissions: ['dashboard', 'leads', 'add_lead', 'followups', 'installations', 'sample-booklets'],
    is_active: true,
    created_at: '2026-11-20T15:00:00.000Z',
    last_login: '2026-11-24T15:00:00.000Z',
    open_sessions: 1,
    updated_at: '2026-11-24T15:00:00.000Z',
    version: 3,
    ...changes,
  }
}

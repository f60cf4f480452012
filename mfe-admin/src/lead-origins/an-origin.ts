import type { LeadOriginEntry } from '@crm/contracts'

/** An origin for tests, with everything that a test doesn't care about. */
export const anOrigin = (changes: Partial<LeadOriginEntry> = {}): LeadOriginEntry => ({
  id: 5,
  value: 'barn_sale',
  label: 'Barn Sale',
  color: 'orange',
  is_active: true,
  version: 2,
  ...changes,
})

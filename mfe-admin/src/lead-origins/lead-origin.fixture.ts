import type { LeadOriginEntry } from '@crm/contracts'

export const anOrigin = (changes: Partial<LeadOriginEntry> = {}): LeadOriginEntry => ({
  id: 5,
  value: 'barn_sale',
  label: 'Barn Sale',
  color: 'orange',
  is_active: true,
  version: 2,
  ...changes,
})

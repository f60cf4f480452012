import type { LeadOrigin } from '@crm/contracts'

export const createLeadOriginFixture = (changes: Partial<LeadOrigin> = {}): LeadOrigin => ({
  id: 5,
  value: 'barn_sale',
  label: 'Barn Sale',
  color: 'orange',
  is_active: true,
  version: 2,
  ...changes,
})

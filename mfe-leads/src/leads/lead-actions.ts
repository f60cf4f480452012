import type { Lead } from '@crm/contracts'

export type LeadActions = { followUp: (lead: Lead) => void; edit: (lead: Lead) => void; remove: (lead: Lead) => void }

import type { Lead } from '@crm/contracts'

/** What can be done with a lead from the list. */
export type LeadActions = { followUp: (lead: Lead) => void; edit: (lead: Lead) => void; remove: (lead: Lead) => void }

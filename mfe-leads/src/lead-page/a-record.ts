import type { Lead, LeadHistoryEntry, LeadRecord } from '@crm/contracts'
import { aLead } from '../a-lead.ts'
import { leadFields } from './lead-fields.tsx'

export function aRecord(
  changes: Partial<Omit<LeadRecord, 'lead' | 'setBy'>> & { lead?: Partial<Lead>; setBy?: Partial<LeadRecord['setBy']> } = {},
): LeadRecord {
  const { lead, setBy, ...rest } = changes
  const recorded = { by: 'maria', at: '2026-11-10T15:00:00.000Z', version: 1, before: null }
  const fields = [...leadFields.map(({ field }) => field), 'notes', 'additional_notes'] as const
  return {
    lead: aLead(lead),
    deleted: null,
    // The cast is safe: `fields` names all of them.
    setBy: { ...(Object.fromEntries(fields.map((field) => [field, recorded])) as LeadRecord['setBy']), ...setBy },
    earlier: null,
    later: null,
    hidden: 0,
    today: '2026-11-27',
    ...rest,
  }
}

export function anEntry(version: number, changes: Partial<LeadHistoryEntry> = {}): LeadHistoryEntry {
  return {
    version,
    at: '2026-11-10T15:00:00.000Z',
    by: 'maria',
    type: 'ProjectPriced',
    field: 'project_amount',
    did: 'changed the project amount',
    from: '$9,850.00',
    to: '$10,200.00',
    text: null,
    request: `request-${version}`,
    import: null,
    sender: null,
    ...changes,
  }
}

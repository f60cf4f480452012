import { type Lead, type LeadHistoryEntry, type LeadSnapshot, leadFieldEntries, type SentNotice } from '@crm/contracts'
import { buildLead } from '../lead.fixture.ts'

export function buildLeadRecord(
  changes: Partial<Omit<LeadSnapshot, 'lead' | 'setBy'>> & { lead?: Partial<Lead>; setBy?: Partial<LeadSnapshot['setBy']> } = {},
): LeadSnapshot {
  const { lead, setBy, ...rest } = changes
  const recorded = { by: 'maria', at: '2026-11-10T15:00:00.000Z', version: 1, before: null }
  return {
    lead: buildLead(lead),
    deleted: null,
    // The cast is safe, because there is a row for every field.
    setBy: { ...(Object.fromEntries(leadFieldEntries.map(([field]) => [field, recorded])) as LeadSnapshot['setBy']), ...setBy },
    earlier: null,
    later: null,
    hidden: 0,
    today: '2026-11-27',
    ...rest,
  }
}

export function buildHistoryEntry(version: number, changes: Partial<LeadHistoryEntry> = {}): LeadHistoryEntry {
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

export const buildNotice = (changes: Partial<SentNotice> = {}): SentNotice => ({
  id: 7,
  record_id: 42,
  audience: 'client',
  state: 'sent',
  recipient: 'ann.lee@example.com',
  recipient_name: 'Ann Lee',
  template_name: 'Installation reminder',
  told_date: null,
  requested_by: 'maria',
  created_at: '2026-11-19T15:00:00.000Z',
  sent_at: '2026-11-19T15:00:04.000Z',
  reply: null,
  error: null,
  ...changes,
})

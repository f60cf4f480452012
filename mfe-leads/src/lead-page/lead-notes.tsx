import type { LeadRecord } from '@crm/contracts'
import { noteEntries } from '@crm/lead-fields'
import { Card } from '@crm/ui'
import { LastChanged, SetBy } from './set-by.tsx'

/** What was noted about a lead, newest first. */
export function LeadNotes({ record: { lead, setBy } }: { record: LeadRecord }) {
  const notes = noteEntries(lead.notes)
  return (
    <Card title="Notes" actions={notes.length > 0 && <LastChanged source={setBy.notes} />} bodyClassName="grid gap-3">
      <div>
        {notes.length === 0 ? (
          <p className="text-fg-muted">No notes</p>
        ) : (
          <ol className="grid gap-2" aria-label="Notes, newest first">
            {notes.map(({ date, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: notes have no other identity than their place
              <li key={index} className="wrap-anywhere whitespace-pre-line">
                {date !== null && <span className="block text-xs font-medium text-fg-muted">{date}</span>}
                {text}
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className="border-t border-line pt-3">
        <h3 className="text-sm font-medium text-fg-muted">Additional notes</h3>
        <p className="wrap-anywhere whitespace-pre-line">{lead.additional_notes ?? '-'}</p>
        <SetBy source={setBy.additional_notes} />
      </div>
    </Card>
  )
}

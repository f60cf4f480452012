import type { CalendarEvent } from '@crm/contracts'
import { useCan } from '@crm/shell-api'
import { Button, capitalize, Dialog, getButtonClass } from '@crm/ui'
import { ArrowRight, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { getEventTypeStyle } from './event-types.tsx'
import { describeEventDates, type ShownCalendarEvent } from './shown-event.ts'

type Props = {
  event: ShownCalendarEvent
  onClose: () => void
  onEdit: (event: CalendarEvent) => void
  onDelete: (event: CalendarEvent) => void
}

export function CalendarEventDialog({ event, onClose, onEdit, onDelete }: Props) {
  const mayOpenLeads = useCan('leads', 'followups')
  const { source, leadId } = event
  return (
    <Dialog
      title={event.title}
      onRequestClose={onClose}
      footer={
        <>
          {source && (
            <>
              <Button className="md:mr-auto" onClick={() => onDelete(source)}>
                <Trash2 className="icon" aria-hidden="true" />
                Delete
              </Button>
              <Button onClick={() => onEdit(source)}>
                <Pencil className="icon" aria-hidden="true" />
                Edit
              </Button>
            </>
          )}
          {leadId !== null && mayOpenLeads && (
            <Link className={getButtonClass('primary')} to={`/leads/${leadId}`}>
              Open lead
              <ArrowRight className="icon" aria-hidden="true" />
            </Link>
          )}
          {source === null && (leadId === null || !mayOpenLeads) && <Button onClick={onClose}>Close</Button>}
        </>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {listEventDetails(event).map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-fg-muted">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** Lists name and value of each detail in the order that the specification gives. Empty values are left out. */
export function listEventDetails(event: ShownCalendarEvent): [name: string, text: string][] {
  const lines: [string, string | null][] = [
    ['Type', getEventTypeStyle(event.type).label],
    ['Date', describeEventDates(event)],
    ['Assigned to', event.assignedTo && capitalize(event.assignedTo)],
    ['Location', event.location],
    ['Description', event.description],
  ]
  return lines.filter((line): line is [string, string] => Boolean(line[1]))
}

import { capitalise } from '@crm/ui'
import { daysAfter } from '../dates.ts'
import { Dot } from './legend.tsx'
import { inOrder, lastDayOf, type ShownEvent } from './shown-event.ts'
import { useShownEvents } from './use-shown-events.ts'
import { shortDay, timeInWords } from './when-in-words.ts'

const daysListed = 7

/** A list, because a phone's month view has no room for text. */
export function NextDays({ today, onOpen }: { today: string; onOpen: (event: ShownEvent) => void }) {
  const last = daysAfter(today, daysListed - 1)
  const { shown, isLoading, failed } = useShownEvents({ from: today, to: last })
  if (isLoading || failed) return null
  const next = inOrder(shown.filter((event) => event.start.slice(0, 10) <= last && lastDayOf(event) >= today))
  // An event that started earlier is listed under today.
  const days = [...new Set(next.map((event) => dayIn(event, today)))]
  return (
    <section aria-labelledby="next-days" className="border-t border-line p-4">
      <h3 id="next-days" className="font-semibold">
        Next 7 days
      </h3>
      {days.length === 0 && <p className="mt-2 text-fg-muted">Nothing planned</p>}
      {days.map((day) => (
        <div key={day} className="mt-3">
          <h4 className="text-sm text-fg-muted">{day === today ? `Today, ${shortDay(day)}` : shortDay(day)}</h4>
          <ul>
            {next
              .filter((event) => dayIn(event, today) === day)
              .map((event) => (
                <li key={event.key}>
                  <button type="button" className="flex min-h-11 w-full items-center gap-3 py-1.5 text-left" onClick={() => onOpen(event)}>
                    <Dot type={event.type} />
                    <span className="min-w-0">
                      <span className="block wrap-anywhere">{event.title}</span>
                      <span className="block text-sm text-fg-muted">
                        {[timeInWords(event), capitalise(event.assignedTo ?? '')].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const dayIn = ({ start }: ShownEvent, today: string): string => (start.slice(0, 10) < today ? today : start.slice(0, 10))

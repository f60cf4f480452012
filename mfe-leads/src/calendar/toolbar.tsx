import { Button } from '@crm/ui'
import type { CalendarController } from '@fullcalendar/react'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'

const views = [
  { view: 'dayGridMonth', unit: 'month', label: 'Month' },
  { view: 'timeGridWeek', unit: 'week', label: 'Week' },
  { view: 'timeGridDay', unit: 'day', label: 'Day' },
]

export function Toolbar({ controller, onAdd }: { controller: CalendarController; onAdd: () => void }) {
  const { view } = controller
  const unit = views.find((one) => one.view === view?.type)?.unit ?? 'month'
  const isNow = controller.getButtonState().today?.isDisabled ?? false
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
      <div className="seg">
        <button type="button" aria-label={`Previous ${unit}`} title={`Previous ${unit}`} onClick={() => controller.prev()}>
          <ChevronLeft className="icon" aria-hidden="true" />
        </button>
        <button type="button" aria-label={`Next ${unit}`} title={`Next ${unit}`} onClick={() => controller.next()}>
          <ChevronRight className="icon" aria-hidden="true" />
        </button>
      </div>
      <Button onClick={() => controller.today()} disabled={isNow}>
        Today
      </Button>
      <h3
        className="min-w-0 flex-1 text-center text-lg font-semibold max-md:order-first max-md:text-left max-md:text-md"
        aria-live="polite"
      >
        {view?.title}
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs into a form */}
      <div role="group" aria-label="View" className="seg max-md:grow">
        {views.map(({ view: type, label }) => (
          <button
            key={type}
            type="button"
            className="max-md:grow"
            aria-pressed={view?.type === type}
            onClick={() => controller.changeView(type)}
          >
            {label}
          </button>
        ))}
      </div>
      <Button onClick={onAdd}>
        <Plus className="icon" aria-hidden="true" />
        <span className="max-md:sr-only">Add event</span>
      </Button>
    </div>
  )
}

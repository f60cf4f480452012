import { calendarEventTypeLabels } from '@crm/contracts'

export function CalendarLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-fg-muted max-md:mt-1 max-md:basis-full">
      {legendEventTypes.map((type) => (
        <li key={type} className="flex items-center gap-2">
          <EventTypeDot type={type} />
          {getEventTypeStyle(type).legend}
        </li>
      ))}
    </ul>
  )
}

export function EventTypeDot({ type }: { type: string }) {
  return <span className="size-2.5 shrink-0 rounded-full" style={{ background: getEventTypeStyle(type).color }} aria-hidden="true" />
}

/** The types of calendar events, and installations, which are shown as events but are stored with their leads. */
type ShownType = keyof typeof calendarEventTypeLabels | 'installation'

// The specification gives these colors for the light and the dark scheme. Black text has enough contrast on all of them except gray.
const looks: Record<ShownType, { label: string; legend: string; color: string; contrastColor: string }> = {
  installation: { label: 'Installation', legend: 'Installations', color: '#10B981', contrastColor: '#000000' },
  leave: { label: calendarEventTypeLabels.leave, legend: 'Leave', color: '#EF4444', contrastColor: '#000000' },
  'trade-show': { label: calendarEventTypeLabels['trade-show'], legend: 'Trade Shows', color: '#8B5CF6', contrastColor: '#000000' },
  'showroom-visit': {
    label: calendarEventTypeLabels['showroom-visit'],
    legend: 'Showroom Visits',
    color: '#F59E0B',
    contrastColor: '#000000',
  },
  holiday: { label: calendarEventTypeLabels.holiday, legend: 'Holidays', color: '#EC4899', contrastColor: '#000000' },
  other: { label: calendarEventTypeLabels.other, legend: 'Other', color: '#6B7280', contrastColor: '#ffffff' },
}

export function getEventTypeStyle(type: string) {
  return Object.hasOwn(looks, type) ? looks[type as ShownType] : { ...looks.other, label: type }
}

export const legendEventTypes = Object.keys(looks) as ShownType[]

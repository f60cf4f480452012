import { calendarEventTypes } from '@crm/contracts'

export function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-fg-muted max-md:mt-1 max-md:basis-full">
      {legendTypes.map((type) => (
        <li key={type} className="flex items-center gap-2">
          <Dot type={type} />
          {lookOf(type).legend}
        </li>
      ))}
    </ul>
  )
}

export function Dot({ type }: { type: string }) {
  return <span className="size-2.5 shrink-0 rounded-full" style={{ background: lookOf(type).color }} aria-hidden="true" />
}

/** The types of calendar events, and installations, which are shown as events but are stored with their leads. */
type ShownType = keyof typeof calendarEventTypes | 'installation'

// The specification gives these colors for the light and the dark scheme. Black text has enough contrast on all of them except gray.
const looks: Record<ShownType, { label: string; legend: string; color: string; contrastColor: string }> = {
  installation: { label: 'Installation', legend: 'Installations', color: '#10B981', contrastColor: '#000000' },
  leave: { label: calendarEventTypes.leave, legend: 'Leave', color: '#EF4444', contrastColor: '#000000' },
  'trade-show': { label: calendarEventTypes['trade-show'], legend: 'Trade Shows', color: '#8B5CF6', contrastColor: '#000000' },
  'showroom-visit': { label: calendarEventTypes['showroom-visit'], legend: 'Showroom Visits', color: '#F59E0B', contrastColor: '#000000' },
  holiday: { label: calendarEventTypes.holiday, legend: 'Holidays', color: '#EC4899', contrastColor: '#000000' },
  other: { label: calendarEventTypes.other, legend: 'Other', color: '#6B7280', contrastColor: '#ffffff' },
}

export function lookOf(type: string) {
  return Object.hasOwn(looks, type) ? looks[type as ShownType] : { ...looks.other, label: type }
}

export const legendTypes = Object.keys(looks) as ShownType[]

import { calendarEventTypes } from '@crm/contracts'

/** What the calendar shows: its own events, and installations, which come from the leads. */
export type ShownType = keyof typeof calendarEventTypes | 'installation'

// The colours are those of the specification (1, section 2), the same in both schemes. On all but grey only black has enough contrast.
const looks: Record<ShownType, { label: string; legend: string; color: string; contrastColor: string }> = {
  installation: { label: 'Installation', legend: 'Installations', color: '#10B981', contrastColor: '#000000' },
  leave: { label: calendarEventTypes.leave, legend: 'Leave', color: '#EF4444', contrastColor: '#000000' },
  'trade-show': { label: calendarEventTypes['trade-show'], legend: 'Trade Shows', color: '#8B5CF6', contrastColor: '#000000' },
  'showroom-visit': { label: calendarEventTypes['showroom-visit'], legend: 'Showroom Visits', color: '#F59E0B', contrastColor: '#000000' },
  holiday: { label: calendarEventTypes.holiday, legend: 'Holidays', color: '#EC4899', contrastColor: '#000000' },
  other: { label: calendarEventTypes.other, legend: 'Other', color: '#6B7280', contrastColor: '#ffffff' },
}

/** How events of a type look; any type that is not known looks as "other". */
export function lookOf(type: string) {
  return Object.hasOwn(looks, type) ? looks[type as ShownType] : { ...looks.other, label: type }
}

/** The types in the order of the legend. */
export const legend = Object.keys(looks) as ShownType[]

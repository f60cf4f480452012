import type { CalendarEvent } from '@crm/contracts'

export function buildCalendarEvent(changes: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    id: 7,
    title: 'Kitchen Expo',
    type: 'trade-show',
    start_date: '2026-11-10',
    end_date: '2026-11-12',
    all_day: true,
    description: 'Bring samples',
    location: 'Denver',
    assigned_to: 'maria',
    related_lead_id: null,
    google_event_id: null,
    created_at: '2026-11-01T15:00:00.000Z',
    version: 2,
    ...changes,
  }
}

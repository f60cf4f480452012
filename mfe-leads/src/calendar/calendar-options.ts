/** What the specification sets of the business calendar (1, sections 2 and 9). */
export const calendarOptions = {
  initialView: 'dayGridMonth',
  height: 500, // px
  businessHours: { daysOfWeek: [1, 2, 3, 4, 5], startTime: '08:00', endTime: '17:00' },
  slotMinTime: '07:00:00',
  slotMaxTime: '19:00:00',
  nowIndicator: true,
  weekends: true,
  dayMaxEvents: 3,
  selectable: true,
}

import type { PersonalData } from '@crm/event-store'

/** What is kept of clients: nothing on purpose, but somebody may name one in the reason for a pause. */
export const personalData: PersonalData = { records: { queue_pauses: ['reason'] }, tables: [] }

import type { PersonalData } from '@crm/event-store'

/** Only the reason for a pause may name a client. */
export const personalData: PersonalData = { records: { queue_pauses: ['reason'] }, tables: [] }

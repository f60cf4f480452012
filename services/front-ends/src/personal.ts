import type { PersonalData } from '@crm/event-store'

/** Only the reason for a rollback may name a client. */
export const personalData: PersonalData = { records: { front_end_releases: ['reason'] }, tables: [] }

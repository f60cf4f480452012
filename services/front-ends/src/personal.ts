import type { PersonalData } from '@crm/event-store'

/** What is kept of clients: nothing on purpose, but somebody may name one in the reason for a roll-back. */
export const personalData: PersonalData = { records: { front_end_releases: ['reason'] }, tables: [] }

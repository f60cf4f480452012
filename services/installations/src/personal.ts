import type { PersonalData } from '@crm/event-store'

/** What is kept of clients: who asked for a repair. Notes on an installer may name one. */
export const personalData: PersonalData = {
  records: {
    repair_requests: ['customer_name', 'phone', 'email', 'address', 'issue_description', 'notes'],
    installers: ['notes'],
  },
  tables: [],
}

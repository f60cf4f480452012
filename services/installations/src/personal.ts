import type { PersonalData } from '@crm/event-store'

export const personalData: PersonalData = {
  records: {
    repair_requests: ['customer_name', 'phone', 'email', 'address', 'issue_description', 'notes'],
    installers: ['notes'],
  },
  tables: [],
}

import type { Service } from '@crm/http'
import { listActivity } from './activity-log/list-activity.ts'

/** What administrators look after. */
export const admin: Service = {
  name: 'admin',
  migrations: null,
  projections: [],
  handlers: ({ db, clock }) => ({ listActivity: listActivity(db, clock) }),
}

import { invalidField } from '@crm/domain'
import type { RepairFields } from '@crm/events'

/** Adds the completion date that the status requires: today when it becomes Completed without one, none for any other status. */
export function withCompletionDate(before: RepairFields | null, wanted: Partial<RepairFields>, today: string): Partial<RepairFields> {
  const status = wanted.status ?? before?.status
  if (status !== 'Completed') {
    if (wanted.completion_date) throw invalidField('completion_date', 'Only a completed repair request has a completion date')
    return before?.completion_date ? { ...wanted, completion_date: null } : wanted
  }
  const dated = before?.status !== 'Completed' && !wanted.completion_date ? { ...wanted, completion_date: today } : wanted
  const after = { ...before, ...dated }
  if (after.completion_date && after.date_reported && after.completion_date < after.date_reported) {
    throw dated === wanted
      ? invalidField('completion_date', 'Must not be before the date reported')
      : invalidField('date_reported', 'Must not be after today, the day on which it is done')
  }
  return dated
}

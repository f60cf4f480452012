import type { JobAction } from '@crm/contracts'
import type { Command, Decider } from '@crm/domain'
import type { JobActionEvent, JobsActedOn } from '@crm/events'

export type JobActionCommand = Command<'RecordJobAction', JobsActedOn & { action: JobAction }>

/** Records an action on many jobs once. An action that changed no job is not recorded. */
export const jobAction: Decider<JobActionCommand, { isRecorded: boolean }, JobActionEvent> = {
  initialState: { isRecorded: false },
  decide({ data: { action, ...data } }, { isRecorded }) {
    if (isRecorded || data.count === 0) return []
    return [{ type: action === 'retry' ? 'JobsRetried' : 'JobsCancelled', data }]
  },
  evolve: () => ({ isRecorded: true }),
}

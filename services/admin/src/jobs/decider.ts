import type { JobAction } from '@crm/contracts'
import type { Command, Decider } from '@crm/domain'
import type { JobActionEvent, JobsActedOn } from '@crm/facts'

/** What was done to many jobs is over. */
export type JobActionCommand = Command<'RecordJobAction', JobsActedOn & { action: JobAction }>

/** An action on many jobs: recorded once. What came of none of them is no fact. */
export const jobAction: Decider<JobActionCommand, { isRecorded: boolean }, JobActionEvent> = {
  initialState: { isRecorded: false },
  decide({ data: { action, ...data } }, { isRecorded }) {
    if (isRecorded || data.count === 0) return []
    return [{ type: action === 'retry' ? 'JobsRetried' : 'JobsCancelled', data }]
  },
  evolve: () => ({ isRecorded: true }),
}

import type { JobKind, JobsActed, JobsActionPreview } from '@crm/contracts'
import { type EventMeta, Refused } from '@crm/domain'
import { jobActionStream } from '@crm/facts'
import type { Dependencies, Handlers } from '@crm/http'
import { type Chosen, carryOut, choose, type MessageActions } from './act.ts'
import { jobAction } from './decider.ts'
import { whichOf } from './which.ts'

type Parts = Pick<Dependencies, 'db' | 'store'>

/** Retrying and cancelling jobs: first what it would come to, then the deed. `messages` is the service of mail's part in it. */
export function jobActionHandlers({ db, store }: Parts, messages: MessageActions) {
  return {
    async previewJobsAction({ body }) {
      const seen = await headOfLog()
      const { jobs, excluded, more } = await choose(db, messages, body.action, meant(body), seen)
      const kinds = new Map<JobKind, number>()
      for (const { job } of jobs) kinds.set(job.kind, (kinds.get(job.kind) ?? 0) + 1)
      return { seen, kinds: [...kinds].map(([kind, count]) => ({ kind, count })), excluded: told(excluded), more }
    },

    async actOnJobs({ body, meta }): Promise<JobsActed> {
      const { action, seen } = body
      // A place that the log has not come to would let through whatever changed.
      if (seen > (await headOfLog())) throw new Refused('Please count the jobs anew: the log of events is not there yet')
      const reason = action === 'retry' ? await messages.whyNotRetry() : null
      if (reason !== null) throw new Refused(reason)
      const chosen = await choose(db, messages, action, meant(body), seen)
      const done = await carryOut(messages, action, chosen, meta)
      await record(body, done, chosen, meta)
      return { done, excluded: told(chosen.excluded), more: chosen.more }
    },
  } satisfies Handlers

  async function headOfLog(): Promise<number> {
    const { rows } = await db.pool.query<{ head: number }>(
      `select coalesce((select last_value from crm.events_position_seq where is_called), 0)::float8 as head`,
    )
    return rows[0]?.head ?? 0
  }

  async function record(body: JobsActionPreview, count: number, { excluded }: Chosen, meta: EventMeta): Promise<void> {
    if (count === 0) return
    const leftOut = [...excluded.values()].reduce((sum, each) => sum + each, 0)
    const data = { action: body.action, count, leftOut, filters: inWords(body) }
    const streamId = jobActionStream(await store.nextId('jobAction'))
    await store.execute({ decider: jobAction, streamId, command: { type: 'RecordJobAction', data }, meta, isNew: true })
  }
}

// A body names jobs, or says which filter.
const meant = ({ jobs, filter }: JobsActionPreview) => jobs ?? whichOf(filter ?? {})

function inWords({ jobs, filter = {} }: JobsActionPreview): Record<string, string> {
  if (jobs !== undefined) return { jobs: jobs.length > 20 ? `${jobs.slice(0, 20).join(' ')} …` : jobs.join(' ') }
  return Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

const told = (excluded: ReadonlyMap<string, number>) =>
  [...excluded].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count)

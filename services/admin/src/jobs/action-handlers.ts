import {
  type Job,
  type JobAction,
  type JobActionPreviewRequest,
  type JobActionResult,
  type JobKind,
  type JobState,
  maxJobsPerAction,
} from '@crm/contracts'
import type { Database } from '@crm/database'
import { type Command, type Decider, type EventMeta, Refused } from '@crm/domain'
import { type BulkJobActionData, buildBulkJobActionStreamId, type JobActionEvent } from '@crm/events'
import type { ApiHandlers, ServiceDependencies } from '@crm/http'
import { type JobFilter, type JobRow, toJobFilter } from './job-sources.ts'
import { jobSources, readJobsPage } from './jobs-page.ts'

type Parts = Pick<ServiceDependencies, 'db' | 'store'>

export function createJobActionHandlers({ db, store }: Parts, messages: MessageActions) {
  return {
    async previewJobsAction({ body }) {
      const seen = await headOfLog()
      const { jobs, excluded, more } = await choose(db, messages, body.action, chooseJobs(body), seen)
      const kinds = new Map<JobKind, number>()
      for (const { job } of jobs) kinds.set(job.kind, (kinds.get(job.kind) ?? 0) + 1)
      return { seen, kinds: [...kinds].map(([kind, count]) => ({ kind, count })), excluded: describeResult(excluded), more }
    },

    async actOnJobs({ body, meta }): Promise<JobActionResult> {
      const { action, seen } = body
      // With a position beyond the end of the log, later changes of the jobs would not be noticed.
      if (seen > (await headOfLog()))
        throw new Refused('Please count the jobs again: the selected position is beyond the end of the event log')
      const reason = action === 'retry' ? await messages.whyNotRetry() : null
      if (reason !== null) throw new Refused(reason)
      const chosen = await choose(db, messages, action, chooseJobs(body), seen)
      const done = await carryOut(messages, action, chosen, meta)
      await record(body, done, chosen, meta)
      return { done, excluded: describeResult(chosen.excluded), more: chosen.more }
    },
  } satisfies ApiHandlers

  async function headOfLog(): Promise<number> {
    const { rows } = await db.pool.query<{ head: number }>(
      `select coalesce((select last_value from crm.events_position_seq where is_called), 0)::float8 as head`,
    )
    return rows[0]?.head ?? 0
  }

  async function record(body: JobActionPreviewRequest, count: number, { excluded }: Chosen, meta: EventMeta): Promise<void> {
    if (count === 0) return
    const leftOut = [...excluded.values()].reduce((sum, each) => sum + each, 0)
    const data = { action: body.action, count, leftOut, filters: formatReason(body) }
    const streamId = buildBulkJobActionStreamId(await store.nextId('jobAction'))
    await store.execute({ decider: jobAction, streamId, command: { type: 'RecordJobAction', data }, meta, isNew: true })
  }
}

const chooseJobs = ({ jobs, filter }: JobActionPreviewRequest) => jobs ?? toJobFilter(filter ?? {})

function formatReason({ jobs, filter = {} }: JobActionPreviewRequest): Record<string, string> {
  if (jobs !== undefined) return { jobs: jobs.length > 20 ? `${jobs.slice(0, 20).join(' ')} …` : jobs.join(' ') }
  return Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}

const describeResult = (excluded: ReadonlyMap<string, number>) =>
  [...excluded].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count)

// `changedAt` is the log position of the last change. Of the messages with the same `place`, only one is sent; null means no such limit.
type MessageChoice = { id: number; version: number; changedAt: number; isReplaced: boolean; place: string | null }

type MessageActions = Record<'retry' | 'tryNow' | 'cancel', (message: MessageChoice, meta: EventMeta) => Promise<void>> & {
  whyNotRetry(): Promise<string | null>
  chosen(ids: readonly number[]): Promise<MessageChoice[]>
}

type Chosen = { jobs: { job: Job; message: MessageChoice }[]; excluded: Map<string, number>; more: boolean }

// `missed` are the states that a user may expect to be included, so they are counted as left out.
const concerned: Record<JobAction, { states: readonly JobState[]; missed: readonly JobState[] }> = {
  retry: { states: ['failed', 'retrying'], missed: ['unknown', 'cancelled'] },
  cancel: { states: ['waiting', 'retrying'], missed: ['running'] },
}

/** Chooses the newest matching or the named jobs. Jobs that changed after the log position `seen` are left out. */
async function choose(
  db: Database,
  messages: MessageActions,
  action: JobAction,
  which: JobFilter | readonly string[],
  seen: number,
): Promise<Chosen> {
  const { jobs, more } = isNamed(which) ? await named(db, which) : await matching(db, action, which)
  const excluded = new Map<string, number>()
  const exclude = (reason: string) => void excluded.set(reason, (excluded.get(reason) ?? 0) + 1)
  const fit = jobs.filter((job) => {
    const reason = explainRefusal(action, job, isNamed(which))
    if (reason !== null) exclude(reason)
    return reason === null
  })
  const known = new Map((await messages.chosen(fit.map(numberOf))).map((message) => [message.id, message]))
  const taken = new Set<string>()
  const chosen: Chosen['jobs'] = []
  for (const job of fit) {
    const message = known.get(numberOf(job))
    const isSentAnew = action === 'retry' && job.state !== 'retrying'
    const reason = message === undefined || message.changedAt > seen ? changed : isSentAnew ? explainReplacement(message, taken) : null
    if (message === undefined || reason !== null) {
      exclude(reason ?? changed)
      continue
    }
    if (message.place !== null) taken.add(message.place)
    chosen.push({ job, message })
  }
  return { jobs: chosen, excluded, more }
}

const changed = 'It has changed since it was counted'
const replaced = 'A newer message replaced it; that one can be sent from the outbox'
const outrun = 'A newer message in this selection replaces it'

// Messages are sorted newest first, so the newest of a place is sent and replaces the older ones.
function explainReplacement({ isReplaced, place }: MessageChoice, taken: ReadonlySet<string>): string | null {
  if (isReplaced) return replaced
  return place !== null && taken.has(place) ? outrun : null
}

const isNamed = (which: JobFilter | readonly string[]): which is readonly string[] => Array.isArray(which)

const numberOf = ({ id }: Pick<Job, 'id'>): number => Number(id.slice(id.lastIndexOf('-') + 1))

async function named({ read }: Database, ids: readonly string[]): Promise<{ jobs: Job[]; more: boolean }> {
  const queries = jobSources.flatMap((source) => {
    const numbers = ids.filter((id) => id.startsWith(`${source.stream}-`)).map((id) => numberOf({ id }))
    return numbers.length === 0 ? [] : [source.page({ numbers }, undefined, numbers.length)]
  })
  return { jobs: ((await read.query(queries)) as JobRow[][]).flat(), more: false }
}

async function matching(db: Database, action: JobAction, which: JobFilter): Promise<{ jobs: Job[]; more: boolean }> {
  const { states, missed } = concerned[action]
  const asked = (of: readonly JobState[]) => of.filter((state) => which.states === undefined || which.states.includes(state))
  const page = (of: readonly JobState[]) =>
    of.length === 0 ? { jobs: [], next: null } : readJobsPage(db, { ...which, states: of }, maxJobsPerAction)
  const [{ jobs, next }, ...others] = await Promise.all([page(asked(states)), ...missed.map((state) => page(asked([state])))])
  return { jobs: [...jobs, ...others.flatMap((page) => page.jobs)], more: next !== null }
}

function explainRefusal(action: JobAction, { queue, kind, state }: Job, isNamedOne: boolean): string | null {
  if (queue === 'projection-runs' || queue === 'log-verifications') return 'Start it again on the Database page'
  if (queue === 'lead-imports') return 'Imports are started, canceled, and undone on their own page'
  if (queue === 'erasures') return 'Erasures continue automatically until they finish'
  if (action === 'cancel') return concerned.cancel.states.includes(state) ? null : (notCancelled[state] ?? 'It has already ended')
  if (kind === 'test') return 'A test email cannot be resent: please test the settings again'
  if (concerned.retry.states.includes(state) || (state === 'cancelled' && isNamedOne)) return null
  return notRetried[state] ?? 'It is waiting or in progress'
}

const notCancelled: Partial<Record<JobState, string>> = { running: 'It is running now' }
const notRetried: Partial<Record<JobState, string>> = {
  unknown: 'It may have been delivered: decide this one by one under unknown deliveries',
  cancelled: 'It was canceled: select it individually to send it',
  done: 'It is already done',
}

async function carryOut(messages: MessageActions, action: JobAction, { jobs, excluded }: Chosen, meta: EventMeta): Promise<number> {
  const left = [...jobs]
  let done = 0
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      try {
        await messages[action === 'retry' && next.job.state === 'retrying' ? 'tryNow' : action](next.message, meta)
        done += 1
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        excluded.set(error.message, (excluded.get(error.message) ?? 0) + 1)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return done
}

const atOnce = 4

type JobActionCommand = Command<'RecordJobAction', BulkJobActionData & { action: JobAction }>

/** Records an action on many jobs once. An action that changed no job is not recorded. */
const jobAction: Decider<JobActionCommand, { isRecorded: boolean }, JobActionEvent> = {
  initialState: { isRecorded: false },
  decide({ data: { action, ...data } }, { isRecorded }) {
    if (isRecorded || data.count === 0) return []
    return [{ type: action === 'retry' ? 'JobsRetried' : 'JobsCancelled', data }]
  },
  evolve: () => ({ isRecorded: true }),
}

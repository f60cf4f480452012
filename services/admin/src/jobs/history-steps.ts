import type { Job, JobTimeline, SmtpStepResult } from '@crm/contracts'
import type { RecordedEvent } from '@crm/domain'
import { describeEvent } from '@crm/events'
import { describeDevice } from '@crm/http'

type JobHistoryStep = JobTimeline['steps'][number]

export type DeliveryAttempt = {
  attempt: number
  outcome: string | null
  words: string | null
  steps: SmtpStepResult[]
  started_at: string
  ended_at: string | null
}

/** An entry of the activity log. `recorded_at` is null in old entries. */
export type JobActivityEntry = { details: string | null; recorded_at: string | null }

type JobHistory = {
  job: Job
  events: readonly RecordedEvent[]
  attempts: readonly DeliveryAttempt[]
  entries: ReadonlyMap<string, JobActivityEntry>
  relayedTo: bigint
}

// `place` is the time to sort by, because some steps have no time of their own.
type Placed = Omit<JobHistoryStep, 'gap_ms' | 'user_agent' | 'device'> & { place: string; user_agent?: string | null }

export function listJobHistorySteps(known: JobHistory): JobHistoryStep[] {
  const placed = [
    ...known.attempts.flatMap(toAttemptSteps),
    ...known.events.flatMap((event, nth) => toEventStep(known, event, nth)),
    ...toPendingStep(known),
  ]
  // The sort is stable: steps with the same time keep their order.
  const ordered = placed.sort((one, other) => Date.parse(one.place) - Date.parse(other.place))
  let last: string | null = null
  return ordered.map(({ place: _, ...step }) => {
    const gap = step.at === null || last === null ? null : Math.max(0, Date.parse(step.at) - Date.parse(last))
    last = step.at ?? last
    return { user_agent: null, ...step, device: describeDevice(step.user_agent ?? null), gap_ms: gap }
  })
}

function toEventStep({ events, entries, relayedTo, attempts }: JobHistory, event: RecordedEvent, nth: number): Placed[] {
  const { at, meta, position } = event
  const isNewRequest = events.findIndex((each) => each.meta.correlationId === meta.correlationId) === nth
  const place = placeAfterAttempts(at, attempts)
  const entry = entries.get(String(position))
  const isRelayed = position <= relayedTo
  return [
    ...(isNewRequest ? [request(event)] : []),
    {
      kind: 'event',
      ...{ at, place },
      title: describeEvent(event).details,
      details: `${event.type} · event ${position}`,
      outcome: outcomeOf[event.type] ?? 'done',
    },
    ...(asks.test(event.type)
      ? [untimed('relay', at, isRelayed ? 'The relay passed it to the queue' : 'Not yet processed by the relay', isRelayed)]
      : []),
    toActivityStep(place, entry),
  ]
}

// The outcome is decided just before the end of the attempt is stored, so its event is placed after that end.
function placeAfterAttempts(at: string, attempts: readonly DeliveryAttempt[]): string {
  const before = attempts.filter(({ started_at, ended_at }) => ended_at !== null && Date.parse(started_at) <= Date.parse(at))
  const ended = before.at(-1)?.ended_at ?? at
  return Date.parse(ended) > Date.parse(at) ? ended : at
}

const asks = /Requested|RequestedAgain|Started|Asked/
const outcomeOf: Record<string, JobHistoryStep['outcome']> = {
  EmailFailed: 'failed',
  EmailOutcomeUnknown: 'unknown',
  ProjectionRunFailed: 'failed',
}

const request = ({ at, meta }: RecordedEvent): Placed => ({
  kind: 'request',
  at,
  place: at,
  title: `${meta.actor.name ?? 'The system'} requested it${meta.ip === null ? '' : `, from ${meta.ip}`}`,
  details: `request ${meta.correlationId}`,
  user_agent: meta.userAgent,
  outcome: 'done',
})

/** A step without a time of its own. */
const untimed = (kind: JobHistoryStep['kind'], place: string, title: string, isDone = false): Placed => ({
  kind,
  at: null,
  place,
  title,
  details: null,
  outcome: isDone ? 'done' : 'pending',
})

function toActivityStep(place: string, entry: JobActivityEntry | undefined): Placed {
  if (entry === undefined) return untimed('activity', place, 'Not yet in the activity log')
  const { recorded_at: at, details } = entry
  return { kind: 'activity', at, place: at ?? place, title: 'Recorded in the activity log', details, outcome: 'done' }
}

function toAttemptSteps({ attempt, outcome, words, steps, started_at: at, ended_at }: DeliveryAttempt): Placed[] {
  const came = outcomes[outcome ?? ''] ?? (outcome === null ? 'pending' : 'failed')
  const last = steps.at(-1)
  const begun: Placed = { kind: 'attempt', at, place: at, title: `Attempt ${attempt}`, details: words, outcome: came }
  if (ended_at === null) return [begun, untimed('reply', at, 'No reply recorded yet')]
  const title = last?.words ? 'The mail server answered' : 'The mail server did not answer'
  return [begun, { kind: 'reply', at: ended_at, place: ended_at, title, details: last?.words ?? null, outcome: came }]
}

const outcomes: Record<string, JobHistoryStep['outcome']> = { accepted: 'done', ambiguous: 'unknown' }

function toPendingStep({ job, attempts }: JobHistory): Placed[] {
  if (attempts.length > 0 || !['emails', 'test-emails'].includes(job.queue)) return []
  const isOver = job.state === 'cancelled'
  return [untimed('attempt', '9999-12-31T00:00:00Z', isOver ? 'Never attempted' : 'Not yet attempted by a worker', isOver)]
}

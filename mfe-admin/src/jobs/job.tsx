import { type Job, type JobAction, type JobState, jobKindLabels, jobStateLabels } from '@crm/contracts'
import { Ban, CircleCheck, CircleHelp, CircleX, Clock, Play, RefreshCw } from 'lucide-react'
import { useDateTimeFormatters } from '../format.ts'
import { type BadgeAppearance, IconBadge } from '../screen-parts.tsx'

const looks: Record<JobState, BadgeAppearance> = {
  waiting: { tone: 'gray', icon: Clock },
  running: { tone: 'blue', icon: Play },
  retrying: { tone: 'amber', icon: RefreshCw },
  done: { tone: 'green', icon: CircleCheck },
  failed: { tone: 'red', icon: CircleX },
  unknown: { tone: 'orange', icon: CircleHelp },
  cancelled: { tone: 'gray', icon: Ban },
}

export const JobStateBadge = ({ state }: { state: JobState }) => <IconBadge look={looks[state]} text={jobStateLabels[state]} />

export function NextAttemptTime({ job: { state, next_attempt_at: at } }: { job: Pick<Job, 'state' | 'next_attempt_at'> }) {
  const { moment } = useDateTimeFormatters()
  if (state !== 'retrying' || at === null) return null
  return <span className="num text-xs text-fg-muted">Next attempt {moment(at)}</span>
}

/** Names a job, for example "Installation reminder" or "Rebuild: leads". */
export function formatJobTitle({ kind, title }: Job): string {
  if (kind === 'notice' || kind === 'test') return title || jobKindLabels[kind]
  return title === '' ? jobKindLabels[kind] : `${jobKindLabels[kind]}: ${title}`
}

export const getRecipientOrRequester = ({ recipient, recipient_name, asked_by }: Job): string =>
  recipient_name ?? recipient ?? asked_by ?? 'The system'

/** Only messages can be retried or canceled on this page. */
export const listAllowedJobActions = ({ kind, state }: Job): JobAction[] => {
  if (kind !== 'notice' && kind !== 'test') return []
  if (state === 'retrying') return kind === 'notice' ? ['retry', 'cancel'] : ['cancel']
  if (state === 'waiting') return ['cancel']
  return kind === 'notice' && (state === 'failed' || state === 'cancelled') ? ['retry'] : []
}

/** A duration in at most two units: "450 ms", "3.2 s", "4 min 10 s", "2 d 3 h". */
export function formatElapsedTime(ms: number): string {
  if (ms < 1_000) return `${ms} ms`
  const seconds = ms / 1_000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3_600), Math.floor(seconds / 86_400)]
  if (hours === 0) return `${minutes} min ${Math.floor(seconds % 60)} s`
  return days === 0 ? `${hours} h ${minutes % 60} min` : `${days} d ${hours % 24} h`
}

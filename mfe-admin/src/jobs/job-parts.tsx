import { type JobState, jobStates } from '@crm/contracts'
import { Badge, type BadgeTone } from '@crm/ui'
import { Ban, CircleCheck, CircleHelp, CircleX, Clock, type LucideIcon, Play, RefreshCw } from 'lucide-react'

const looks: Record<JobState, { tone: BadgeTone; icon: LucideIcon }> = {
  waiting: { tone: 'gray', icon: Clock },
  running: { tone: 'blue', icon: Play },
  retrying: { tone: 'amber', icon: RefreshCw },
  done: { tone: 'green', icon: CircleCheck },
  failed: { tone: 'red', icon: CircleX },
  unknown: { tone: 'orange', icon: CircleHelp },
  cancelled: { tone: 'gray', icon: Ban },
}

/** Where a job stands. */
export function JobStateBadge({ state }: { state: JobState }) {
  const { tone, icon: Icon } = looks[state]
  return (
    <Badge tone={tone}>
      <Icon className="size-3.5" aria-hidden="true" /> {jobStates[state]}
    </Badge>
  )
}

/** What was last said of it, on three lines at most. */
export function JobError({ error }: { error: string | null }) {
  if (error === null) return <span className="text-fg-subtle">-</span>
  return (
    <span className="line-clamp-3 text-fg-muted wrap-anywhere" title={error}>
      {error}
    </span>
  )
}

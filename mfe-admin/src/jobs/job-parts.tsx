import { type JobState, jobStates } from '@crm/contracts'
import { Ban, CircleCheck, CircleHelp, CircleX, Clock, Play, RefreshCw } from 'lucide-react'
import { IconBadge, type Look } from '../screen-parts.tsx'

const looks: Record<JobState, Look> = {
  waiting: { tone: 'gray', icon: Clock },
  running: { tone: 'blue', icon: Play },
  retrying: { tone: 'amber', icon: RefreshCw },
  done: { tone: 'green', icon: CircleCheck },
  failed: { tone: 'red', icon: CircleX },
  unknown: { tone: 'orange', icon: CircleHelp },
  cancelled: { tone: 'gray', icon: Ban },
}

export const JobStateBadge = ({ state }: { state: JobState }) => <IconBadge look={looks[state]} text={jobStates[state]} />

export function JobError({ error }: { error: string | null }) {
  if (error === null) return <span className="text-fg-subtle">-</span>
  return (
    <span className="line-clamp-3 text-fg-muted wrap-anywhere" title={error}>
      {error}
    </span>
  )
}

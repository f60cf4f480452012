import type { Job } from '@crm/contracts'
import { useMoments } from '../format.ts'

export function NextAttempt({ job: { state, next_attempt_at: at } }: { job: Pick<Job, 'state' | 'next_attempt_at'> }) {
  const { moment } = useMoments()
  if (state !== 'retrying' || at === null) return null
  return <span className="num text-xs text-fg-muted">Next try {moment(at)}</span>
}

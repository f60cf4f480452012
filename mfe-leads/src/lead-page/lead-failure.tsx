import { isApiError } from '@crm/shell-api'
import { Button, buttonClass, EmptyState, ErrorState } from '@crm/ui'
import { History, UserX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMoments } from '../moments.ts'

/** What stands where no lead of this number ever was. */
export function NoSuchLead() {
  return (
    <div className="card">
      <h1 className="sr-only">Lead not found</h1>
      <EmptyState
        icon={<UserX className="size-6" />}
        title="Lead not found"
        text="There is no lead with this number."
        actions={
          <Link className={buttonClass()} to="/leads">
            All leads
          </Link>
        }
      />
    </div>
  )
}

type Props = { error: Error; asOf: string | null; onNow: () => void; onRetry: () => void }

/** What stands where a lead could not be read, or did not exist at the moment that was asked for. */
export function LeadFailure({ error, asOf, onNow, onRetry }: Props) {
  const { exact } = useMoments()
  const status = isApiError(error) ? error.status : 0
  if (asOf !== null && status === 404) {
    return (
      <div className="card">
        <h1 className="sr-only">Lead</h1>
        <EmptyState
          icon={<History className="size-6" />}
          title={`There is nothing to see as of ${exact(asOf)}`}
          text={error.message}
          actions={<Button onClick={onNow}>Back to now</Button>}
        />
      </div>
    )
  }
  return (
    <div className="card">
      <h1 className="sr-only">Lead</h1>
      <ErrorState message={status === 0 ? error.message : `${status}: ${statusTexts[status] ?? 'Error'}`} onRetry={onRetry} />
    </div>
  )
}

// HTTP/2 sends none.
const statusTexts: Record<number, string> = {
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

import { isApiError, query } from '@crm/shell-api'
import { Dialog, ErrorState, Loading } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import type { JobActions } from '../job-actions.ts'
import { DetailActions } from './detail-actions.tsx'
import { InstallationDetails } from './installation-details.tsx'

type Props = {
  id: number
  /** The business's today, `yyyy-mm-dd`. */
  today: string
  actions: JobActions
  onClose: () => void
}

/** Installation Details: all that is known of one installation, and what can be done with it. */
export function InstallationDialog({ id, today, actions, onClose }: Props) {
  const { data: job, error, isPending, refetch } = useQuery({ ...query('getInstallation', { params: { id } }), staleTime: 0 })
  const isGone = isApiError(error) && error.status === 404
  return (
    <Dialog
      size="lg"
      title="Installation Details"
      description={job?.name ?? ''}
      footer={job && <DetailActions job={job} actions={actions} />}
      onRequestClose={onClose}
    >
      {isPending && <Loading />}
      {isGone && <ErrorState message="This installation is no longer there" detail="Its lead is not Sold any more, or has been deleted." />}
      {error && !isGone && !job && <ErrorState message="Failed to fetch the installation" onRetry={() => void refetch()} />}
      {job && !isGone && <InstallationDetails job={job} today={today} />}
    </Dialog>
  )
}

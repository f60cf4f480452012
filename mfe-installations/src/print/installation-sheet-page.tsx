import { isApiError, query, usePageTitle } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { InstallationSheet } from './installation-sheet.tsx'
import { SheetState } from './sheet-state.tsx'

/** One installation on one page of paper. */
export function InstallationSheetPage() {
  const { id = '' } = useParams()
  const { data: job, error, refetch } = useQuery({ ...query('getInstallation', { params: { id: Number(id) } }), staleTime: 0 })
  usePageTitle(job ? `${job.name}, installation sheet` : 'Installation sheet')
  if (job) return <InstallationSheet job={job} />
  if (error === null) return <SheetState title="Installation sheet" error={null} />
  const isGone = isApiError(error) && (error.status === 404 || error.status === 400)
  return (
    <SheetState
      title="Installation sheet"
      error={isGone ? 'There is no such installation' : 'Failed to fetch the installation'}
      onRetry={isGone ? undefined : () => void refetch()}
    />
  )
}

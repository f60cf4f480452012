import { isApiError, query, usePageTitle } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { DaySheet } from './day-sheet.tsx'
import { SheetState } from './sheet-state.tsx'

/** All jobs of a day on one page of paper. */
export function DaySheetPage() {
  const { date = '' } = useParams()
  const { data: day, error, refetch } = useQuery({ ...query('myDay', { query: { date } }), staleTime: 0 })
  usePageTitle(day ? `Day sheet of ${date}` : 'Day sheet')
  if (day) return <DaySheet date={date} day={day} />
  if (error === null) return <SheetState title="Day sheet" error={null} />
  const isNoDay = isApiError(error) && error.status === 400
  return (
    <SheetState
      title="Day sheet"
      error={isNoDay ? 'There is no such day' : 'Failed to fetch installations'}
      onRetry={isNoDay ? undefined : () => void refetch()}
    />
  )
}

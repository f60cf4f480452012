import type { Lead } from '@crm/contracts'
import type { ComponentProps } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type FromList, listParams } from './from-list.ts'

/** Passes the list to the lead's page, for Back and for its neighbors. */
export function LeadLink({ lead, ...rest }: Omit<ComponentProps<typeof Link>, 'to' | 'state'> & { lead: Lead }) {
  const [params] = useSearchParams()
  const from: FromList = { list: listParams(params) }
  return <Link {...rest} to={`/leads/${lead.id}`} state={from} />
}

import type { Lead } from '@crm/contracts'
import type { ComponentProps } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type FromList, listParams } from './from-list.ts'

/** From the list to the page of one of its leads, which is told what list that was. */
export function LeadLink({ lead, ...rest }: Omit<ComponentProps<typeof Link>, 'to' | 'state'> & { lead: Lead }) {
  const [params] = useSearchParams()
  const from: FromList = { list: listParams(params) }
  return <Link {...rest} to={`/leads/${lead.id}`} state={from} />
}

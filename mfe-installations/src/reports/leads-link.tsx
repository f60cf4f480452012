import { useCan } from '@crm/shell-api'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { LeadsBehind } from './leads-behind.ts'

/** Plain text if `leads` is null: leads of an earlier day are in no current list. */
export function LeadsLink({ leads, name, children }: { leads: LeadsBehind | null; name: string; children: ReactNode }) {
  const may = useCan('leads')
  if (leads === null || !may) return children
  return (
    <Link
      to={`/leads?${new URLSearchParams(leads)}`}
      className="text-link hover:underline max-md:underline print:no-underline!"
      aria-label={name}
    >
      {children}
    </Link>
  )
}

import { useCan } from '@crm/shell-api'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** Plain text if `leads` is null: leads of an earlier day are in no current list. */
export function LeadsLink({ leads, name, children }: { leads: LeadFilters | null; name: string; children: ReactNode }) {
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

export type LeadFilters = Record<string, string>

export const filterCreated = (year: number | null, month: number | null): LeadFilters => range('created', year, month)

/** Leads without an installation date belong to no period. */
export const filterInstalled = (year: number | null, month: number | null): LeadFilters => ({
  installation: 'dated',
  ...range('installed', year, month),
})

function range(what: 'created' | 'installed', year: number | null, month: number | null): LeadFilters {
  if (year === null) return {}
  if (month === null) return { [`${what}_from`]: `${year}-01-01`, [`${what}_to`]: `${year}-12-31` }
  const first = `${year}-${String(month).padStart(2, '0')}`
  return { [`${what}_from`]: `${first}-01`, [`${what}_to`]: `${first}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}` }
}

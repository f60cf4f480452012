import { useCan } from '@crm/shell-api'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** Shows plain text if `leads` is null. A report of an earlier day has no links, because lead lists show current data. */
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

/** Leads without an installation date are excluded, because they belong to no period. */
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

import { useCan } from '@crm/shell-api'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** Shows plain text if `leads` is null. A report of an earlier day has no links, because lead lists show current data. */
export function LeadListLink({ leads, name, children }: { leads: LeadListFilters | null; name: string; children: ReactNode }) {
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

export type LeadListFilters = Record<string, string>

export const buildCreatedFilters = (year: number | null, month: number | null): LeadListFilters => range('created', year, month)

/** Leads without an installation date are excluded, because they belong to no period. */
export const buildInstalledFilters = (year: number | null, month: number | null): LeadListFilters => ({
  installation: 'dated',
  ...range('installed', year, month),
})

function range(what: 'created' | 'installed', year: number | null, month: number | null): LeadListFilters {
  if (year === null) return {}
  if (month === null) return { [`${what}_from`]: `${year}-01-01`, [`${what}_to`]: `${year}-12-31` }
  const first = `${year}-${String(month).padStart(2, '0')}`
  return { [`${what}_from`]: `${first}-01`, [`${what}_to`]: `${first}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}` }
}

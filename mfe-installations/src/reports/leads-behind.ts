export type LeadsBehind = Record<string, string>

export const createdIn = (year: number | null, month: number | null): LeadsBehind => range('created', year, month)

/** Leads without an installation date belong to no period. */
export const installedIn = (year: number | null, month: number | null): LeadsBehind => ({
  installation: 'dated',
  ...range('installed', year, month),
})

function range(what: 'created' | 'installed', year: number | null, month: number | null): LeadsBehind {
  if (year === null) return {}
  if (month === null) return { [`${what}_from`]: `${year}-01-01`, [`${what}_to`]: `${year}-12-31` }
  const first = `${year}-${String(month).padStart(2, '0')}`
  return { [`${what}_from`]: `${first}-01`, [`${what}_to`]: `${first}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}` }
}

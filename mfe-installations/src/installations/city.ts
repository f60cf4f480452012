/** "1480 Maple Grove Ave, Arlington, VA 22201" → "Arlington, VA"; an unknown format stays unchanged, and no address becomes "-". */
export function cityOf(address: string | null): string {
  if (address === null || address.trim() === '') return '-'
  const [, city, state] = /([^,\n]+),\s*([A-Z]{2})\b[\s,]*[\d-]*\s*$/.exec(address) ?? []
  return city === undefined ? address : `${city.trim()}, ${state}`
}

/** Where a follow-up stands against the business's today (specification 1, section 4); null where there is none. */
export function followUpDue(date: string | null, today: string): 'overdue' | 'today' | 'scheduled' | null {
  if (date === null) return null
  return date < today ? 'overdue' : date === today ? 'today' : 'scheduled'
}

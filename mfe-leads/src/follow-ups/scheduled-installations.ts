import type { Lead } from '@crm/contracts'

const completedText = 'Installation completed and moved to completed projects'

/** Sold leads whose installation is today or later and not marked as done, the next one first. `today` is `yyyy-mm-dd`. */
export function scheduledInstallations(leads: readonly Lead[], today: string): Lead[] {
  return leads.filter((lead) => isScheduled(lead, today)).sort((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id - b.id)
}

function isScheduled(lead: Lead, today: string): boolean {
  const isSold = lead.remarks?.toLowerCase() === 'sold'
  return isSold && dayOf(lead) >= today && !lead.additional_notes?.includes(completedText)
}

const dayOf = ({ installation_date }: Lead): string => installation_date ?? ''

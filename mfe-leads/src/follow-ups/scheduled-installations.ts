import type { Lead } from '@crm/contracts'

const completedText = 'Installation completed and moved to completed projects'

/** Sold leads whose installation is today or later and not marked as done, the next one first: of everyone, or of one assignee. */
export function scheduledInstallations(leads: readonly Lead[], { today, assignedTo = '' }: { today: string; assignedTo?: string }): Lead[] {
  const isTheirs = (lead: Lead) => assignedTo === '' || lead.assigned_to.toLowerCase() === assignedTo.toLowerCase()
  return leads.filter((lead) => isScheduled(lead, today) && isTheirs(lead)).sort((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id - b.id)
}

function isScheduled(lead: Lead, today: string): boolean {
  const isSold = lead.remarks?.toLowerCase() === 'sold'
  return isSold && dayOf(lead) >= today && !lead.additional_notes?.includes(completedText)
}

const dayOf = ({ installation_date }: Lead): string => installation_date ?? ''

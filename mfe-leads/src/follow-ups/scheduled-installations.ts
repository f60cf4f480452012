import type { Lead } from '@crm/contracts'
import { isCompleted, isSold } from '../leads/installation.ts'

/** Sold leads whose installation is today or later and not marked as done, the next one first: of everyone, or of one assignee. */
export function scheduledInstallations(leads: readonly Lead[], { today, assignedTo = '' }: { today: string; assignedTo?: string }): Lead[] {
  const isTheirs = (lead: Lead) => assignedTo === '' || lead.assigned_to.toLowerCase() === assignedTo.toLowerCase()
  return leads.filter((lead) => isScheduled(lead, today) && isTheirs(lead)).sort((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id - b.id)
}

const isScheduled = (lead: Lead, today: string): boolean => isSold(lead) && dayOf(lead) >= today && !isCompleted(lead)

const dayOf = ({ installation_date }: Lead): string => installation_date ?? ''

import type { Lead, LeadRecord } from '@crm/contracts'
import { LeadOriginName } from '@crm/lead-fields'
import { addressLine, FollowUpBadge, money, StatusBadge, shortDate } from '@crm/ui'
import type { ReactNode } from 'react'
import { formatAssignee, isCompleted, isSold } from '../leads/lead-values.ts'

export type LeadField = keyof LeadRecord['setBy']
type Shown = { field: LeadField; label: string; ofSale?: true; value: (lead: Lead) => ReactNode }

const orDash = (text: string | null): string => text?.trim() || '-'
const day = (date: string | null): string => (date === null ? '-' : shortDate(date))
const paid = (isPaid: boolean): string => (isPaid ? 'Paid' : 'Not paid')

export const leadFields: readonly Shown[] = [
  { field: 'remarks', label: 'Status', value: ({ remarks }) => <StatusBadge status={remarks} /> },
  { field: 'project_amount', label: 'Project amount', value: ({ project_amount }) => money(project_amount) },
  {
    field: 'next_followup_date',
    label: 'Next follow-up',
    value: ({ next_followup_date, followup_due }) => <FollowUpBadge due={followup_due} date={next_followup_date} withDate />,
  },
  { field: 'assigned_to', label: 'Assigned to', value: ({ assigned_to }) => formatAssignee(assigned_to) },
  { field: 'deposit_paid', label: 'Deposit', ofSale: true, value: ({ deposit_paid }) => paid(deposit_paid) },
  { field: 'balance_paid', label: 'Balance', ofSale: true, value: ({ balance_paid }) => paid(balance_paid) },
  { field: 'installation_date', label: 'Installation', ofSale: true, value: ({ installation_date }) => day(installation_date) },
  {
    field: 'assigned_installer',
    label: 'Installers',
    ofSale: true,
    value: ({ assigned_installer }) => orDash(assigned_installer.join(', ')),
  },
  { field: 'selected_colors', label: 'Colours', ofSale: true, value: ({ selected_colors }) => orDash(selected_colors.join(', ')) },
  {
    field: 'completed_on',
    label: 'Completed',
    ofSale: true,
    value: (lead) => (lead.completed_on === null && isCompleted(lead) ? 'By its notes' : day(lead.completed_on)),
  },
  { field: 'name', label: 'Name', value: ({ name }) => name },
  { field: 'phone', label: 'Phone', value: ({ phone }) => orDash(phone) },
  { field: 'email', label: 'Email', value: ({ email }) => orDash(email) },
  { field: 'address', label: 'Address', value: ({ address }) => orDash(address && addressLine(address)) },
  { field: 'lead_origin', label: 'Lead origin', value: ({ lead_origin }) => <LeadOriginName origin={lead_origin} /> },
  { field: 'date_created', label: 'Date created', value: ({ date_created }) => shortDate(date_created) },
]

/** Sale fields are hidden but kept while the lead is not Sold. */
export const fieldsShownOf = (lead: Lead): readonly Shown[] => leadFields.filter(({ ofSale }) => !ofSale || isSold(lead))

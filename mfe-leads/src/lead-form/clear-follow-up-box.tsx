import type { Lead } from '@crm/contracts'
import { Checkbox, formatShortDate } from '@crm/ui'
import { clearsFollowUp, type LeadForm, offersFollowUpClearing } from './lead-form.ts'

type Props = {
  lead: Lead
  form: Pick<LeadForm, 'remarks' | 'next_followup_date' | 'clear_followup'>
  change: (changes: Pick<LeadForm, 'clear_followup'>) => void
}

/** Offers to clear the follow-up of a lead that is lost or Sold. */
export function ClearFollowUpBox({ lead, form, change }: Props) {
  if (!offersFollowUpClearing(lead, form)) return null
  return (
    <Checkbox
      label={`Clear the follow-up on ${formatShortDate(form.next_followup_date)}, because the status is ${form.remarks}`}
      checked={clearsFollowUp(lead, form)}
      onChange={(event) => change({ clear_followup: event.target.checked })}
    />
  )
}

import type { CreateAttempt, CreateAttemptStore } from '@crm/shell-api/create-once'
import type { LeadForm } from '../lead-form/lead-form.ts'
import type { NewLeadBody } from '../lead-form/use-new-lead.ts'
import { openStoredValue } from '../stored-value.ts'

export type LeadDraftStore = {
  read: () => LeadForm | null
  /** Called on each input, with null if nothing is typed. If it were called on render, a render after the save would store the deleted draft again. */
  keep: (form: LeadForm | null) => void
  /** Called when the page is closed. Deletes the draft if the user has navigated elsewhere, but not if a new sign-in is needed. */
  leave: () => void
  /** Stores the request bodies that were sent, so that saving after a reload does not create the lead twice. */
  sent: CreateAttemptStore<NewLeadBody>
}

/** Opens the user's draft of a new lead in this tab. It survives a reload and an ended session; signing out deletes it. */
export function openLeadDraft(username: string): LeadDraftStore {
  const key = `crm.add-lead.${username}`
  const sent = openStoredValue<CreateAttempt<NewLeadBody>>('sessionStorage', `${key}.sent`)
  const typed = openStoredValue<LeadForm>('sessionStorage', key)
  return {
    ...typed,
    leave() {
      if (['/add-lead', '/login'].includes(location.pathname)) return
      typed.keep(null)
      sent.keep(null)
    },
    sent,
  }
}

import type { CreateAttempt, CreateAttemptStore } from '@crm/shell-api/create-once'
import { emptyLeadForm, type LeadForm } from '../lead-form/lead-form.ts'
import type { NewLeadBody } from '../lead-form/use-new-lead.ts'

export type LeadDraftStore = {
  read: () => LeadForm
  /** Called on each input. If it were called on render, a render after the save would store the deleted draft again. */
  keep: (form: LeadForm) => void
  drop: () => void
  /** Called when the page is closed. Deletes the draft if the user has navigated elsewhere, but not if a new sign-in is needed. */
  leave: () => void
  /** Stores the request bodies that were sent, so that saving after a reload does not create the lead twice. */
  sent: CreateAttemptStore<NewLeadBody>
}

/** Opens the user's draft of a new lead in this tab. It survives a reload and an ended session; signing out deletes it. */
export function openLeadDraft(username: string): LeadDraftStore {
  const key = `crm.add-lead.${username}`
  const sent = storedAt<CreateAttempt<NewLeadBody>>(`${key}.sent`)
  const typed = storedAt<LeadForm>(key)
  return {
    read: () => ({ ...emptyLeadForm, ...typed.read() }),
    keep: (form) => typed.keep(JSON.stringify(form) === JSON.stringify(emptyLeadForm) ? null : form),
    drop: () => typed.keep(null),
    leave() {
      if (['/add-lead', '/login'].includes(location.pathname)) return
      typed.keep(null)
      sent.keep(null)
    },
    sent,
  }
}

// The value is kept in session storage, or only in memory if session storage is not available.
function storedAt<Value>(key: string) {
  let value = read<Value>(key)
  return {
    read: () => value,
    keep(next: Value | null) {
      value = next
      keep(key, next)
    },
  }
}

// The cast is safe: only this module writes the entry.
function read<Value>(key: string): Value | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' ? (kept as Value | null) : null
  } catch {
    return null
  }
}

function keep(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The error is ignored: if storage is full or forbidden, the form on screen still has the input.
  }
}

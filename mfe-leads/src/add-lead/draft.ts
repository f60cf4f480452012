import type { Attempt, Kept } from '@crm/shell-api/create-once'
import { emptyLead, isTyped, type LeadForm } from './lead-form.ts'
import type { NewLeadBody } from './new-lead.ts'

// In the tab's own storage: it outlives an ended session and a reload, and signing out wipes it.
const keyOf = (username: string): string => `crm.add-lead.${username}`
const sentKeyOf = (username: string): string => `${keyOf(username)}.sent`

/** What this user had typed and not saved, or an empty form. */
export function readDraft(username: string): LeadForm {
  return { ...emptyLead, ...read<LeadForm>(keyOf(username)) }
}

/** Keeps what is typed; an untouched form leaves nothing behind. */
export function keepDraft(username: string, form: LeadForm): void {
  keep(keyOf(username), isTyped(form) ? form : null)
}

/** Keeps with the draft what was sent of it, so that after a reload too it becomes one lead. */
export function sentOf(username: string): Kept<NewLeadBody> {
  // Where there is no storage, it is at least known while the page is there.
  let sent = read<Attempt<NewLeadBody>>(sentKeyOf(username))
  return {
    read: () => sent,
    keep(next) {
      sent = next
      keep(sentKeyOf(username), next)
    },
  }
}

/** The page has gone. Whoever left it for another page has agreed to lose what was typed; a sign-in in between has not. */
export function leaveDraft(username: string): void {
  if (['/add-lead', '/login'].includes(location.pathname)) return
  keep(keyOf(username), null)
  keep(sentKeyOf(username), null)
}

// What is read was written here.
function read<Value>(key: string): Value | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' ? (kept as Value | null) : null
  } catch {
    return null
  }
}

function keep(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the form on the screen still holds everything.
  }
}

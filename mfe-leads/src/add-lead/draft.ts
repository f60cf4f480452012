import { emptyLead, isTyped, type LeadForm } from './lead-form.ts'

// In the tab's own storage: it outlives an ended session and a reload, and signing out wipes it.
const keyOf = (username: string): string => `crm.add-lead.${username}`

/** What this user had typed and not saved, or an empty form. */
export function readDraft(username: string): LeadForm {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(username)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...emptyLead, ...kept } : emptyLead
  } catch {
    return emptyLead
  }
}

/** Keeps what is typed; an untouched form leaves nothing behind. */
export function keepDraft(username: string, form: LeadForm): void {
  try {
    if (isTyped(form)) sessionStorage.setItem(keyOf(username), JSON.stringify(form))
    else sessionStorage.removeItem(keyOf(username))
  } catch {
    // Storage is full or forbidden: the form on the screen still holds everything.
  }
}

/** The page has gone. Whoever left it for another page has agreed to lose what was typed; a sign-in in between has not. */
export function leaveDraft(username: string): void {
  if (!['/add-lead', '/login'].includes(location.pathname)) keepDraft(username, emptyLead)
}

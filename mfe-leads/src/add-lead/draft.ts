import type { Attempt, Kept } from '@crm/shell-api/create-once'
import { emptyLead, isTyped, type LeadForm } from './lead-form.ts'
import type { NewLeadBody } from './new-lead.ts'

/** What was typed and not saved; it outlives the page. */
export type Draft = {
  read: () => LeadForm
  /** Written while it is typed and not when the screen is drawn, so that nothing is written once the draft is dropped. */
  change: (changes: Partial<LeadForm>) => void
  /** There is nothing left to lose: the lead exists. */
  drop: () => void
  /** The page has gone. Whoever left it for another page has agreed to lose what was typed; a sign-in in between has not. */
  leave: () => void
  /** What was sent of it, so that after a reload too it becomes one lead. */
  sent: Kept<NewLeadBody>
}

/** The draft of this user in this tab: it outlives an ended session and a reload, and signing out wipes it. */
export function draftOf(username: string): Draft {
  const key = `crm.add-lead.${username}`
  const sent = storedAt<Attempt<NewLeadBody>>(`${key}.sent`)
  const typed = storedAt<LeadForm>(key)
  const form = (): LeadForm => ({ ...emptyLead, ...typed.read() })
  return {
    read: form,
    change(changes) {
      const next = { ...form(), ...changes }
      typed.keep(isTyped(next) ? next : null)
    },
    drop: () => typed.keep(null),
    leave() {
      if (['/add-lead', '/login'].includes(location.pathname)) return
      typed.keep(null)
      sent.keep(null)
    },
    sent,
  }
}

// In the tab's own storage; where there is none, it is at least known while the page is there.
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

// What is read was written here.
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
    // Storage is full or forbidden: the form on the screen still holds everything.
  }
}

import { type Lead, type noteTemplates, teamMembers } from '@crm/contracts'
import { datedNote, withLines } from '@crm/lead-fields'
import { daysAfter, nextMonday } from '../dates.ts'

/** A blank `template` means no note, a blank `assignee` no change. */
export type FollowUpForm = { date: string; template: string; custom: string; assignee: string }

export const customNote: (typeof noteTemplates)[number] = 'Custom note'

/** Lower case, as the specification shows them in this form. */
export const assignees = Object.keys(teamMembers)

// A blank date is sent as null, which clears it: so the form starts with the lead's date.
export const formOf = (lead: Lead): FollowUpForm => ({ date: lead.next_followup_date ?? '', template: '', custom: '', assignee: '' })

const noteOf = ({ template, custom }: FollowUpForm): string => (template === customNote ? custom.trim() : template)

export const canSave = (form: FollowUpForm): boolean => form.date !== '' || noteOf(form) !== '' || form.assignee !== ''

export const reassigns = (lead: Lead, { assignee }: FollowUpForm): boolean => assignee !== '' && assignee !== lead.assigned_to.toLowerCase()

export function lineOf(form: FollowUpForm, today: string): string | null {
  const note = noteOf(form)
  return note === '' ? null : datedNote(today, note)
}

/** Null where blank; the notes are the existing ones plus the new line. With `version`, the server merges other users' changes. */
export function followUpBody(lead: Lead, form: FollowUpForm, today: string) {
  const line = lineOf(form, today)
  return {
    version: lead.version,
    next_followup_date: form.date === '' ? null : form.date,
    assigned_to: form.assignee === '' ? null : form.assignee,
    notes: withLines(lead.notes, line === null ? [] : [line]),
  }
}

export function quickDates(today: string): { label: string; day: string; letter: string }[] {
  return [
    { label: 'Today', day: today, letter: 'T' },
    { label: 'Tomorrow', day: daysAfter(today, 1), letter: 'O' },
    { label: '+3 days', day: daysAfter(today, 3), letter: 'D' },
    { label: 'Next Mon', day: nextMonday(today), letter: 'M' },
  ]
}

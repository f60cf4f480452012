import { type Lead, type noteTemplates, teamMembers } from '@crm/contracts'
import { datedNote, withLines } from '@crm/lead-fields'

/** `template` blank: no note. `assignee` blank: whoever has the lead keeps it. */
export type FollowUpForm = { date: string; template: string; custom: string; assignee: string }

export const customNote: (typeof noteTemplates)[number] = 'Custom note'

/** Lower case, as the specification has it in this form. */
export const assignees = Object.keys(teamMembers)

// A blank date is sent as null, and null clears: so the form starts with the date that the lead has, and only who empties it clears it.
export const formOf = (lead: Lead): FollowUpForm => ({ date: lead.next_followup_date ?? '', template: '', custom: '', assignee: '' })

/** What is to be noted, or blank. */
export const noteOf = ({ template, custom }: FollowUpForm): string => (template === customNote ? custom.trim() : template)

/** Saving needs a date, a note or an assignee. */
export const canSave = (form: FollowUpForm): boolean => form.date !== '' || noteOf(form) !== '' || form.assignee !== ''

/** Whether somebody else gets the lead. */
export const reassigns = (lead: Lead, { assignee }: FollowUpForm): boolean => assignee !== '' && assignee !== lead.assigned_to.toLowerCase()

/** The line that will stand in the notes, or null. */
export function lineOf(form: FollowUpForm, today: string): string | null {
  const note = noteOf(form)
  return note === '' ? null : datedNote(today, note)
}

/**
 * The body of PUT /api/leads/{id}: date and assignee, null where blank, and the existing notes with the new line below them.
 * `version` says what was read, so that the server keeps what others changed or noted meanwhile.
 */
export function followUpBody(lead: Lead, form: FollowUpForm, today: string) {
  const line = lineOf(form, today)
  return {
    version: lead.version,
    next_followup_date: form.date === '' ? null : form.date,
    assigned_to: form.assignee === '' ? null : form.assignee,
    notes: withLines(lead.notes, line === null ? [] : [line]),
  }
}

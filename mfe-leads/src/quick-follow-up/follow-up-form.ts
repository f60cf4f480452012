import { type Lead, type noteTemplates, teamMembers } from '@crm/contracts'
import { addedSince, datedNote, isAmong, type NoteEntry, withLines } from '@crm/lead-fields'
import { type ApiError, call, invalidateLeads, isApiError, messageOf, useToast } from '@crm/shell-api'
import { isSavedBefore, useChangeOnce } from '@crm/shell-api/change-once'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { daysAfter, nextMonday } from '../dates.ts'

const failed = 'Failed to update follow-up'

/** `touched` after any choice, even of the same day. `added`: notes that arrived since a save whose answer was lost. */
type Draft = { of: number; base: Lead; form: FollowUpForm; touched: boolean; error: ApiError | null; added: NoteEntry[] | null }
type Save = { draft: Draft; done: () => void }

/** After a conflict `base` becomes the current lead, so that the next save overwrites it. */
export function useFollowUp({ lead, today }: { lead: Lead; today: string }) {
  const [kept, setDraft] = useState(() => opened(lead))
  // "Save and next" puts another lead into the same dialog.
  const draft = kept.of === lead.id ? kept : opened(lead)
  if (draft !== kept) setDraft(draft)
  const client = useQueryClient()
  const toast = useToast()
  const changeOnce = useChangeOnce()

  const save = useMutation({
    mutationFn: ({ draft: { base, form } }: Save) => {
      const body = followUpBody(base, form, today)
      return changeOnce(`lead ${base.id}`, (idempotencyKey) => call('updateLead', { params: { id: base.id }, body, idempotencyKey }))
    },
    onSuccess: (_, { done }) => {
      toast({ tone: 'success', title: 'Follow-up updated successfully!' })
      done()
      // Not awaited: the next lead can be saved while the lists are refetched.
      void invalidateLeads(client)
    },
    onError: async (refusal, { draft: { base } }) => {
      toast({ tone: 'error', title: failed, ...described(messageOf(refusal, failed)) })
      if (!isApiError(refusal)) return
      const hasMoved = refusal.conflicts.length > 0 || isSavedBefore(refusal)
      const now = hasMoved ? await call('getLead', { params: { id: base.id } }).catch(() => base) : base
      setDraft((before) => {
        if (before.of !== base.id) return before
        const draft = { ...rebased(before, now), error: refusal }
        return isSavedBefore(refusal) ? withoutSaved({ ...draft, added: addedSince(base.notes, now.notes) }, today) : draft
      })
    },
  })

  // Requires a choice, so that a key pressed during the previous save cannot save this lead unseen.
  const isReady = draft.touched && canSave(draft.form)
  // The next lead is shown just before the previous save ends, so only a save of this lead blocks its keys.
  const saving = save.isPending && save.variables.draft.of === lead.id
  return {
    base: draft.base,
    form: draft.form,
    error: draft.error,
    added: draft.added,
    isReady,
    saving,
    dirty: JSON.stringify(draft.form) !== JSON.stringify(formOf(lead)),
    change(changes: Partial<FollowUpForm>) {
      setDraft((before) => ({ ...before, form: { ...before.form, ...changes }, touched: true, error: null }))
    },
    save: (done: () => void) => void (saving || !isReady || save.mutate({ draft, done })),
  }
}

const opened = (lead: Lead): Draft => ({ of: lead.id, base: lead, form: formOf(lead), touched: false, error: null, added: null })

// A date without edits takes the new value; edited fields keep the user's input.
function rebased(draft: Draft, now: Lead): Draft {
  const untouched = draft.form.date === formOf(draft.base).date
  return { ...draft, base: now, form: untouched ? { ...draft.form, date: formOf(now).date } : draft.form }
}

// A note that an earlier send has saved must not be sent again.
function withoutSaved(draft: Draft, today: string): Draft {
  const line = lineOf(draft.form, today)
  return line !== null && isAmong(draft.added ?? [], line) ? { ...draft, form: { ...draft.form, template: '', custom: '' } } : draft
}

const described = (message: string) => (message === failed ? {} : { description: message })

/** A blank `template` means no note, a blank `assignee` no change. */
export type FollowUpForm = { date: string; template: string; custom: string; assignee: string }

export const customNote: (typeof noteTemplates)[number] = 'Custom note'

/** Lower case, as the specification shows them in this form. */
export const assignees = Object.keys(teamMembers)

// A blank date is sent as null, which clears it: so the form starts with the lead's date.
const formOf = (lead: Lead): FollowUpForm => ({ date: lead.next_followup_date ?? '', template: '', custom: '', assignee: '' })

const noteOf = ({ template, custom }: FollowUpForm): string => (template === customNote ? custom.trim() : template)

const canSave = (form: FollowUpForm): boolean => form.date !== '' || noteOf(form) !== '' || form.assignee !== ''

export const isReassignment = (lead: Lead, { assignee }: FollowUpForm): boolean =>
  assignee !== '' && assignee !== lead.assigned_to.toLowerCase()

export function lineOf(form: FollowUpForm, today: string): string | null {
  const note = noteOf(form)
  return note === '' ? null : datedNote(today, note)
}

/** Null where blank; the notes are the existing ones plus the new line. With `version`, the server merges other users' changes. */
function followUpBody(lead: Lead, form: FollowUpForm, today: string) {
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

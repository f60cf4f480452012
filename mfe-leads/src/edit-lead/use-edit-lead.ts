import type { Lead } from '@crm/contracts'
import { textOrNull } from '@crm/contracts'
import { useRecordForm } from '@crm/forms'
import {
  appendNoteLines,
  formatDatedNote,
  isLatestNoteOnSubject,
  isNoteIncluded,
  listAddedNoteEntries,
  type NoteEntry,
  toRequestValues,
} from '@crm/lead-fields'
import { type ApiError, type CallReply, call, invalidateLeads, messageOf, useToast } from '@crm/shell-api'
import { type ChangeSender, useChangeOnce } from '@crm/shell-api/change-once'
import { capitalize } from '@crm/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  buildLeadForm,
  clearsFollowUp,
  emptyLeadForm,
  isSameFieldValue,
  type LeadEditFieldName,
  type LeadForm,
  leadEditFieldLabels,
} from '../lead-form/lead-form.ts'
import { leadQueries } from '../lead-queries.ts'
import { isSold } from '../leads/lead-values.ts'
import { useUndoAction } from '../leads/undo-lead-change.ts'
import {
  applyConflictChoices,
  type ConflictChoices,
  type FieldConflict,
  findResetFieldConflicts,
  findResetFields,
  listFieldConflicts,
} from './conflicts.ts'

/** The form values, the lead that they are based on, and the fields that the user has typed in (`touched`), even if the value is the same again. */
export type LeadEditDraft = { base: Lead; form: LeadForm; touched: LeadEditFieldName[] }
export type LeadEditConflict = { now: Lead; conflicts: FieldConflict[] }
export type EditLeadState = ReturnType<typeof useEditLead>

type Options = { typed: LeadForm | undefined; today: string; withContact: boolean; onSaved: (lead: Lead) => void }

const failed = 'Failed to update lead'

export function useEditLead(lead: Lead, { typed, today, withContact, onSaved }: Options) {
  const [contest, setContest] = useState<LeadEditConflict | null>(null)
  const client = useQueryClient()
  const toast = useToast()
  const changeOnce = useChangeOnce()
  const undoAction = useUndoAction()
  // The lead from the list may be hours old, so it is fetched again.
  const { data: fresh = lead } = useQuery({ ...leadQueries.one(lead.id), staleTime: 0, refetchOnMount: 'always' })

  const form = useRecordForm<Lead, LeadForm, CallReply<'updateLead'> | LeadEditConflict>({
    record: fresh.version > lead.version ? fresh : lead,
    ...(typed && { typed }),
    valuesOf: (record) => (record ? buildLeadForm(record) : emptyLeadForm),
    labels: leadEditFieldLabels,
    marksChanges: true,
    isSame: isSameFieldValue,
    save: async (values, base, touched) => {
      const found = base && (await typedBackContest({ base, form: values, touched: touched.filter(isEditField) }))
      return found ?? updateLead(base, applyFollowUpClearing(base, values), { today, changeOnce, withContact })
    },
    onSaved: async (saved) => {
      if ('conflicts' in saved) return setContest(saved)
      toast({ tone: 'success', title: 'Success', description: 'Lead updated successfully!', ...undoAction(saved) })
      onSaved(saved)
      await invalidateLeads(client)
    },
    onRefused: (_, thrown) => {
      if (thrown !== undefined) toast({ tone: 'error', title: failed, description: messageOf(thrown, failed) })
    },
    reload: ({ id }) => call('getLead', { params: { id } }),
    rebase: (typed, { before, now, wasSaved }) =>
      wasSaved ? withoutSaved(typed, listAddedNoteEntries(before.notes, now.notes), today) : typed,
    onConflict: async (refusal, values, base, touched) => {
      const found = base && (await contestOf({ base, form: values, touched: touched.filter(isEditField) }, refusal))
      if (found) setContest(found)
      return found !== null
    },
  })

  return {
    ...form,
    base: form.base ?? lead,
    /** Notes that were added to the record since a save whose response was lost. */
    added: form.savedBefore && listAddedNoteEntries(form.savedBefore.notes, form.base?.notes ?? null),
    withContact,
    contest,
    backToEditing: () => setContest(null),
    settle(choices: ConflictChoices) {
      const { base, values } = form
      if (!contest || !base) return
      const settled = applyConflictChoices(base, contest.now, applyFollowUpClearing(base, values), choices)
      setContest(null)
      form.restart(contest.now, { ...settled, clear_followup: values.clear_followup })
      void form.save()
    },
  }
}

const isEditField = (field: string): field is LeadEditFieldName => field in leadEditFieldLabels

export const applyFollowUpClearing = (base: Lead | null, form: LeadForm): LeadForm =>
  clearsFollowUp(base, form) ? { ...form, next_followup_date: '' } : form

// If an earlier request saved the note although its response was lost, the note must not be added a second time.
const withoutSaved = (form: LeadForm, added: readonly NoteEntry[], today: string): LeadForm =>
  form.newNote.trim() !== '' && isNoteIncluded(added, formatDatedNote(today, form.newNote)) ? { ...form, newNote: '' } : form

async function contestOf(sent: LeadEditDraft, refusal: ApiError): Promise<LeadEditConflict | null> {
  const conflicts = listFieldConflicts(refusal.conflicts)
  if (conflicts.length === 0) return null
  const now = await call('getLead', { params: { id: sent.base.id } }).catch(() => null)
  return (
    now && {
      now,
      conflicts: [...conflicts, ...findResetFieldConflicts(sent.base, now, applyFollowUpClearing(sent.base, sent.form), sent.touched)],
    }
  )
}

// A field that the user reset to its old value looks unchanged to the server, which would keep another user's change of it.
async function typedBackContest(sent: LeadEditDraft): Promise<LeadEditConflict | null> {
  const { base, touched } = sent
  const mine = applyFollowUpClearing(base, sent.form)
  if (findResetFields(base, mine, touched).length === 0) return null
  const now = await call('getLead', { params: { id: base.id } })
  const conflicts = findResetFieldConflicts(base, now, mine, touched)
  return conflicts.length === 0 ? null : { now, conflicts }
}

export async function updateLead(
  lead: Lead | null,
  form: LeadForm,
  { today, changeOnce, withContact = true }: { today: string; changeOnce: ChangeSender; withContact?: boolean },
): Promise<CallReply<'updateLead'>> {
  if (lead === null) throw new Error('No lead selected')
  const body = buildLeadUpdateBody(lead, form, today, { withContact })
  return changeOnce(`lead ${lead.id}`, (idempotencyKey) => call('updateLead', { params: { id: lead.id }, body, idempotencyKey }))
}

/** The body has every field and the version that the form is based on; the server applies only what changed since. Empty optional fields are null. */
export function buildLeadUpdateBody(lead: Lead, form: LeadForm, today: string, { withContact = true } = {}) {
  const {
    name,
    phone,
    email,
    remarks,
    newNote: _note,
    date_created: _day,
    additional_notes: _more,
    clear_followup: _clear,
    ...others
  } = form
  return {
    version: lead.version,
    ...(withContact && { name: name.trim(), phone: phone.trim(), email: textOrNull(email) }),
    ...toRequestValues(others),
    lead_origin: lead.lead_origin,
    // An imported lead may have no status. It gets none until the user chooses one.
    ...(remarks !== '' && { remarks }),
    project_amount: form.project_amount.trim() === '' ? null : Number(form.project_amount),
    notes: appendNoteLines(lead.notes, noteLines(lead, form, today)),
  }
}

/** Adds the new note. For a Sold lead it adds the installers and, once a payment is made, the colors, unless the latest such line is the same. */
function noteLines(lead: Lead, form: LeadForm, today: string): string[] {
  const sold = isSold(form)
  const paid = form.deposit_paid || form.balance_paid
  const installers = `Assigned installers: ${form.assigned_installer.map(capitalize).join(', ')}`
  const colors = `Selected colors: ${form.selected_colors.join(', ')}`
  return [
    ...(form.newNote.trim() === '' ? [] : [form.newNote]),
    ...(sold && form.assigned_installer.length > 0 && !isLatestNoteOnSubject(lead.notes, installers) ? [installers] : []),
    ...(sold && form.selected_colors.length > 0 && paid && !isLatestNoteOnSubject(lead.notes, colors) ? [colors] : []),
  ].map((text) => formatDatedNote(today, text))
}

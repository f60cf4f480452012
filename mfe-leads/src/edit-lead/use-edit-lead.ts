import type { Lead } from '@crm/contracts'
import { textOrNull } from '@crm/contracts'
import { useRecordForm } from '@crm/forms'
import { addedSince, datedNote, isAmong, isLatest, type NoteEntry, toSent, withLines } from '@crm/lead-fields'
import { type ApiError, call, invalidateLeads, messageOf, useToast } from '@crm/shell-api'
import { type ChangeOnce, useChangeOnce } from '@crm/shell-api/change-once'
import { capitalise } from '@crm/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type EditField, editLabels, emptyLead, formOf, isSameValue, type LeadForm, proposesClearing } from '../lead-form/lead-form.ts'
import { leadQueries } from '../lead-queries.ts'
import { isSold } from '../leads/lead-values.ts'
import { type Choices, type FieldConflict, fieldConflicts, resolveConflicts, typedBackConflicts, typedBackFields } from './conflicts.ts'

/** The form values, the lead that they are based on, and the fields that the user has typed in (`touched`), even if the value is the same again. */
export type Draft = { base: Lead; form: LeadForm; touched: EditField[] }
export type Contest = { now: Lead; conflicts: FieldConflict[] }
export type EditLead = ReturnType<typeof useEditLead>

type Options = { today: string; withContact: boolean; onSaved: (lead: Lead) => void }

const failed = 'Failed to update lead'

export function useEditLead(lead: Lead, { today, withContact, onSaved }: Options) {
  const [contest, setContest] = useState<Contest | null>(null)
  const client = useQueryClient()
  const toast = useToast()
  const changeOnce = useChangeOnce()
  // The lead from the list may be hours old, so it is fetched again.
  const { data: fresh = lead } = useQuery({ ...leadQueries.one(lead.id), staleTime: 0, refetchOnMount: 'always' })

  const form = useRecordForm<Lead, LeadForm, Lead | Contest>({
    record: fresh.version > lead.version ? fresh : lead,
    valuesOf: (record) => (record ? formOf(record) : emptyLead),
    labels: editLabels,
    marksChanges: true,
    isSame: isSameValue,
    save: async (values, base, touched) => {
      const found = base && (await typedBackContest({ base, form: values, touched: touched.filter(isEditField) }))
      return found ?? updateLead(base, formToSend(base, values), { today, changeOnce, withContact })
    },
    onSaved: async (saved) => {
      if ('conflicts' in saved) return setContest(saved)
      toast({ tone: 'success', title: 'Success', description: 'Lead updated successfully!' })
      onSaved(saved)
      await invalidateLeads(client)
    },
    onRefused: (_, thrown) => {
      if (thrown !== undefined) toast({ tone: 'error', title: failed, description: messageOf(thrown, failed) })
    },
    reload: ({ id }) => call('getLead', { params: { id } }),
    rebase: (typed, { before, now, wasSaved }) => (wasSaved ? withoutSaved(typed, addedSince(before.notes, now.notes), today) : typed),
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
    added: form.savedBefore && addedSince(form.savedBefore.notes, form.base?.notes ?? null),
    withContact,
    contest,
    backToEditing: () => setContest(null),
    settle(choices: Choices) {
      const { base, values } = form
      if (!contest || !base) return
      const settled = resolveConflicts(base, contest.now, formToSend(base, values), choices)
      setContest(null)
      form.restart(contest.now, { ...settled, clear_followup: values.clear_followup })
      void form.save()
    },
  }
}

const isEditField = (field: string): field is EditField => field in editLabels

export const formToSend = (base: Lead | null, form: LeadForm): LeadForm =>
  form.clear_followup && proposesClearing(base, form) ? { ...form, next_followup_date: '' } : form

// If an earlier request saved the note although its response was lost, the note must not be added a second time.
const withoutSaved = (form: LeadForm, added: readonly NoteEntry[], today: string): LeadForm =>
  form.newNote.trim() !== '' && isAmong(added, datedNote(today, form.newNote)) ? { ...form, newNote: '' } : form

async function contestOf(sent: Draft, refusal: ApiError): Promise<Contest | null> {
  const conflicts = fieldConflicts(refusal.conflicts)
  if (conflicts.length === 0) return null
  const now = await call('getLead', { params: { id: sent.base.id } }).catch(() => null)
  return now && { now, conflicts: [...conflicts, ...typedBackConflicts(sent.base, now, formToSend(sent.base, sent.form), sent.touched)] }
}

// A field that the user reset to its old value looks unchanged to the server, which would keep another user's change of it.
async function typedBackContest(sent: Draft): Promise<Contest | null> {
  const { base, touched } = sent
  const mine = formToSend(base, sent.form)
  if (typedBackFields(base, mine, touched).length === 0) return null
  const now = await call('getLead', { params: { id: base.id } })
  const conflicts = typedBackConflicts(base, now, mine, touched)
  return conflicts.length === 0 ? null : { now, conflicts }
}

export async function updateLead(
  lead: Lead | null,
  form: LeadForm,
  { today, changeOnce, withContact = true }: { today: string; changeOnce: ChangeOnce; withContact?: boolean },
): Promise<Lead> {
  if (lead === null) throw new Error('No lead selected')
  const body = editRequest(lead, form, today, { withContact })
  return changeOnce(`lead ${lead.id}`, (idempotencyKey) => call('updateLead', { params: { id: lead.id }, body, idempotencyKey }))
}

/** The body has every field and the version that the form is based on; the server applies only what changed since. Empty optional fields are null. */
export function editRequest(lead: Lead, form: LeadForm, today: string, { withContact = true } = {}) {
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
    ...toSent(others),
    lead_origin: lead.lead_origin,
    // An imported lead may have no status. It gets none until the user chooses one.
    ...(remarks !== '' && { remarks }),
    project_amount: form.project_amount.trim() === '' ? null : Number(form.project_amount),
    notes: withLines(lead.notes, noteLines(lead, form, today)),
  }
}

/** Adds the new note. For a Sold lead it adds the installers and, once a payment is made, the colors, unless the latest such line is the same. */
function noteLines(lead: Lead, form: LeadForm, today: string): string[] {
  const sold = isSold(form)
  const paid = form.deposit_paid || form.balance_paid
  const installers = `Assigned installers: ${form.assigned_installer.map(capitalise).join(', ')}`
  const colors = `Selected colors: ${form.selected_colors.join(', ')}`
  return [
    ...(form.newNote.trim() === '' ? [] : [form.newNote]),
    ...(sold && form.assigned_installer.length > 0 && !isLatest(lead.notes, installers) ? [installers] : []),
    ...(sold && form.selected_colors.length > 0 && paid && !isLatest(lead.notes, colors) ? [colors] : []),
  ].map((text) => datedNote(today, text))
}

import type { Lead } from '@crm/contracts'
import { addedSince, datedNote, isAmong, isLatest, type NoteEntry, orNull, toSent, withLines } from '@crm/lead-fields'
import { type ApiError, call, invalidateLeads, isApiError, messageOf, useToast } from '@crm/shell-api'
import { type ChangeOnce, isSavedBefore, useChangeOnce } from '@crm/shell-api/change-once'
import { capitalise } from '@crm/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { leadQueries } from '../lead-queries.ts'
import { isSold } from '../leads/lead-values.ts'
import { type Choices, type FieldConflict, fieldConflicts, resolveConflicts, typedBackConflicts, typedBackFields } from './conflicts.ts'
import { changedFields, type EditField, type EditForm, editFields, formOf, proposesClearing } from './edit-form.ts'

/** The input, on top of the lead that was read; `touched`: fields that the user typed in, whatever their value. */
export type Draft = { base: Lead; form: EditForm; touched: EditField[]; clearFollowUp: boolean }
export type Contest = { now: Lead; conflicts: FieldConflict[] }
type Errors = Partial<Record<EditField, string>>
export type EditLead = ReturnType<typeof useEditLead>

type Options = { today: string; withContact: boolean; onSaved: (lead: Lead) => void }

const failed = 'Failed to update lead'

export function useEditLead(lead: Lead, { today, withContact, onSaved }: Options) {
  const [draft, setDraft] = useState(() => opened(lead))
  const [errors, setErrors] = useState<Errors>({})
  const [contest, setContest] = useState<Contest | null>(null)
  const client = useQueryClient()
  const toast = useToast()
  const [added, setAdded] = useState<NoteEntry[] | null>(null)
  const changeOnce = useChangeOnce()
  const changed = changedFields(draft.base, draft.form)
  useFresh(draft.base, draft.touched.length === 0, (fresh) => setDraft(opened(fresh)))

  const save = useMutation({
    mutationFn: async (sent: Draft): Promise<Lead | Contest> =>
      (await typedBackContest(sent)) ?? updateLead(sent.base, formToSend(sent), { today, changeOnce, withContact }),
    onSuccess: async (saved) => {
      if ('conflicts' in saved) return setContest(saved)
      toast({ tone: 'success', title: 'Success', description: 'Lead updated successfully!' })
      onSaved(saved)
      await invalidateLeads(client)
    },
    onError: async (error, sent) => {
      if (isSavedBefore(error)) await rebaseOnSaved(sent)
      const found = isApiError(error) ? await contestOf(sent, error) : null
      if (found) return setContest(found)
      if (isApiError(error)) setErrors(fieldErrors(error))
      toast({ tone: 'error', title: failed, description: messageOf(error, failed) })
    },
  })

  const rebaseOnSaved = async ({ base }: Draft) => {
    const now = await call('getLead', { params: { id: base.id } }).catch(() => base)
    const news = addedSince(base.notes, now.notes)
    setAdded(news)
    setDraft((before) => ({ ...before, base: now, form: withoutSaved(resolveConflicts(before.base, now, before.form, {}), news, today) }))
  }

  return {
    draft,
    /** Notes that arrived since a save whose answer was lost. */
    added,
    withContact,
    changed,
    errors,
    contest,
    saving: save.isPending,
    change(changes: Partial<EditForm>) {
      setDraft((before) => ({
        ...before,
        form: { ...before.form, ...changes },
        touched: editFields.filter((field) => field in changes || before.touched.includes(field)),
      }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
    },
    setClearFollowUp: (clearFollowUp: boolean) => setDraft((before) => ({ ...before, clearFollowUp })),
    /** `halfTyped`: fields with invalid input, such as half a date; their value is ''. */
    save(halfTyped: Errors) {
      setErrors(halfTyped)
      if (Object.keys(halfTyped).length === 0 && !save.isPending) save.mutate(draft)
    },
    backToEditing: () => setContest(null),
    settle(choices: Choices) {
      if (!contest) return
      const settled = { ...draft, base: contest.now, form: resolveConflicts(draft.base, contest.now, formToSend(draft), choices) }
      setDraft(settled)
      setContest(null)
      save.mutate(settled)
    },
  }
}

const opened = (lead: Lead): Draft => ({ base: lead, form: formOf(lead), touched: [], clearFollowUp: true })

export const formToSend = ({ base, form, clearFollowUp }: Draft): EditForm =>
  clearFollowUp && proposesClearing(base, form) ? { ...form, next_followup_date: '' } : form

// A note that an earlier send has saved must not be sent again.
const withoutSaved = (form: EditForm, added: readonly NoteEntry[], today: string): EditForm =>
  form.newNote.trim() !== '' && isAmong(added, datedNote(today, form.newNote)) ? { ...form, newNote: '' } : form

// The list may be hours old: the current lead replaces it as long as the user has not typed.
function useFresh(base: Lead, untouched: boolean, take: (fresh: Lead) => void): void {
  const { data: fresh } = useQuery({ ...leadQueries.one(base.id), staleTime: 0, refetchOnMount: 'always' })
  useEffect(() => {
    if (untouched && fresh && fresh.version > base.version) take(fresh)
  })
}

async function contestOf(sent: Draft, refusal: ApiError): Promise<Contest | null> {
  const conflicts = fieldConflicts(refusal.conflicts)
  if (conflicts.length === 0) return null
  const now = await call('getLead', { params: { id: sent.base.id } }).catch(() => null)
  return now && { now, conflicts: [...conflicts, ...typedBackConflicts(sent.base, now, formToSend(sent), sent.touched)] }
}

// The server cannot see a value that was typed back, and would keep another user's change.
async function typedBackContest(sent: Draft): Promise<Contest | null> {
  const { base, touched } = sent
  const mine = formToSend(sent)
  if (typedBackFields(base, mine, touched).length === 0) return null
  const now = await call('getLead', { params: { id: base.id } })
  const conflicts = typedBackConflicts(base, now, mine, touched)
  return conflicts.length === 0 ? null : { now, conflicts }
}

const fieldErrors = (refusal: ApiError): Errors =>
  Object.fromEntries(refusal.errors.map(({ path, message }) => [path.split('.')[0], message]))

export async function updateLead(
  lead: Lead | null,
  form: EditForm,
  { today, changeOnce, withContact = true }: { today: string; changeOnce: ChangeOnce; withContact?: boolean },
): Promise<Lead> {
  if (lead === null) throw new Error('No lead selected')
  const body = editRequest(lead, form, today, { withContact })
  return changeOnce(`lead ${lead.id}`, (idempotencyKey) => call('updateLead', { params: { id: lead.id }, body, idempotencyKey }))
}

/** Sends every field and the version that was read; the server applies only the differences. Empty optional fields are null. */
export function editRequest(lead: Lead, form: EditForm, today: string, { withContact = true } = {}) {
  const { name, phone, email, remarks, newNote: _newNote, ...others } = form
  return {
    version: lead.version,
    ...(withContact && { name: name.trim(), phone: phone.trim(), email: orNull(email) }),
    lead_origin: lead.lead_origin,
    // An imported lead without a status keeps none until the user chooses one.
    ...(remarks !== '' && { remarks }),
    ...toSent(others),
    project_amount: form.project_amount.trim() === '' ? null : Number(form.project_amount),
    notes: withLines(lead.notes, noteLines(lead, form, today)),
  }
}

/** Adds the note, and for a Sold lead its installers and, once paid, its colors; a repeated line is not added again. */
function noteLines(lead: Lead, form: EditForm, today: string): string[] {
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

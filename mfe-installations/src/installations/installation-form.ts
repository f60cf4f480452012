import type { Installation, LeadField, Problem } from '@crm/contracts'
import { addedSince, datedNote, formLabels, isAmong, type NoteEntry, type TypedLead, toSent, toTyped, withLines } from '@crm/lead-fields'
import { call, invalidateLeads, isApiError, messageOf, query, useToast } from '@crm/shell-api'
import { isSavedBefore, useChangeOnce } from '@crm/shell-api/change-once'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** The input, on top of the installation that was read. `added`: notes that arrived since a save whose answer was lost. */
type Draft = { base: Installation; form: InstallationForm; conflicts: Conflicts; added: NoteEntry[] | null }

export type Conflicts = NonNullable<Problem['conflicts']>

type Errors = Partial<Record<string, string>>
export type EditInstallation = ReturnType<typeof useEditInstallation>

/** State of the dialog: input, saving, and conflicts. The input stays until it is saved. */
export function useEditInstallation(installation: Installation, today: string, onSaved: () => void) {
  const [draft, setDraft] = useState<Draft>(() => opened(installation))
  const [errors, setErrors] = useState<Errors>({})
  const client = useQueryClient()
  const toast = useToast()
  const changeOnce = useChangeOnce()
  const changed = changedFields(draft.base, draft.form)
  const { data: fresh } = useQuery({
    ...query('getInstallation', { params: { id: installation.id } }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  // The board may be outdated: the current installation replaces it as long as the user has not typed.
  useEffect(() => {
    if (fresh && fresh.version > draft.base.version && changed.length === 0) setDraft(opened(fresh))
  })

  const save = useMutation({
    mutationFn: ({ base, form }: Draft) => {
      const body = editRequest(base, form, today)
      return changeOnce(`lead ${base.id}`, (idempotencyKey) => call('updateLead', { params: { id: base.id }, body, idempotencyKey }))
    },
    onSuccess: async (_, { base }) => {
      toast({ tone: 'success', title: 'Installation updated successfully', description: base.name })
      onSaved()
      await invalidateLeads(client)
    },
    onError: async (error, { base }) => {
      const faults = isApiError(error) ? error.errors : []
      setErrors(Object.fromEntries(faults.map(({ path, message }) => [path.split('.')[0], message])))
      toast({ tone: 'error', title: 'Failed to update installation', description: messageOf(error, 'Please try again.') })
      if (!isApiError(error) || (error.conflicts.length === 0 && !isSavedBefore(error))) return
      const now = await call('getInstallation', { params: { id: base.id } }).catch(() => null)
      // The next save is based on the current installation.
      const added = now && isSavedBefore(error) ? addedSince(base.notes, now.notes) : null
      if (now) {
        setDraft((before) => ({
          base: now,
          form: withoutSaved(rebased(before.base, now, before.form), added, today),
          conflicts: error.conflicts,
          added,
        }))
      }
    },
  })

  return {
    ...draft,
    changed,
    errors,
    saving: save.isPending,
    change(changes: Partial<InstallationForm>) {
      setDraft((before) => ({ ...before, form: { ...before.form, ...changes } }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
    },
    /** `unreadable`: fields with invalid input, such as half a date; their value is ''. */
    save(unreadable: Errors) {
      setErrors(unreadable)
      if (Object.keys(unreadable).length === 0 && !save.isPending) save.mutate(draft)
    },
  }
}

const opened = (installation: Installation): Draft => ({ base: installation, form: formOf(installation), conflicts: [], added: null })

// A note that an earlier send has saved must not be sent again.
const withoutSaved = (form: InstallationForm, added: readonly NoteEntry[] | null, today: string): InstallationForm =>
  form.newNote.trim() !== '' && isAmong(added ?? [], datedNote(today, form.newNote)) ? { ...form, newNote: '' } : form

const leadFieldsShown = [
  'installation_date',
  'assigned_installer',
  'selected_colors',
  'project_amount',
  'deposit_paid',
  'balance_paid',
  'additional_notes',
] as const satisfies LeadField[]

/** Values as typed; `newNote` is separate from the existing notes. */
type InstallationForm = Pick<TypedLead, (typeof leadFieldsShown)[number]> & { customer_address: string; newNote: string }
export type InstallationField = keyof InstallationForm

export const fieldLabels: Record<InstallationField, string> = {
  ...formLabels,
  customer_address: 'Address',
  newNote: 'Add new note',
}
const fields: InstallationField[] = [...leadFieldsShown, 'customer_address', 'newNote']

export const formOf = (installation: Installation): InstallationForm => ({
  ...toTyped(installation, leadFieldsShown),
  customer_address: installation.address ?? '',
  newNote: '',
})

function changedFields(installation: Installation, form: InstallationForm): InstallationField[] {
  const before = formOf(installation)
  return fields.filter((field) => meaning(field, before[field]) !== meaning(field, form[field]))
}

/** The form on top of the current installation: edited fields keep the user's input, the others take the new values. */
function rebased(before: Installation, now: Installation, form: InstallationForm): InstallationForm {
  const typed = changedFields(before, form).map((field) => [field, form[field]])
  return { ...formOf(now), ...Object.fromEntries(typed) }
}

/** Contains the version that was read, so that the server applies only the differences. */
function editRequest(installation: Installation, form: InstallationForm, today: string) {
  const { newNote, ...others } = form
  const note = newNote.trim() === '' ? [] : [datedNote(today, newNote)]
  return {
    version: installation.version,
    ...toSent(others),
    project_amount: form.project_amount.trim() === '' ? null : Number(form.project_amount),
    notes: withLines(installation.notes, note),
  }
}

function meaning(field: InstallationField, value: InstallationForm[InstallationField]): string {
  if (field === 'project_amount') return Number(value).toFixed(2)
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}

import type { Installation } from '@crm/contracts'
import { addedSince, datedNote, isAmong, type NoteEntry } from '@crm/lead-fields'
import { call, invalidateLeads, isApiError, messageOf, query, useToast } from '@crm/shell-api'
import { isSavedBefore, useChangeOnce } from '@crm/shell-api/change-once'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Conflicts } from './conflict-words.ts'
import { changedFields, editRequest, formOf, type InstallationForm, rebased } from './installation-form.ts'

/** The input, on top of the installation that was read. `added`: notes that arrived since a save whose answer was lost. */
type Draft = { base: Installation; form: InstallationForm; conflicts: Conflicts; added: NoteEntry[] | null }
export type Errors = Partial<Record<string, string>>
export type EditInstallation = ReturnType<typeof useEditInstallation>

const failed = 'Failed to update installation'

/** State of the dialog: input, saving, and conflicts. The input stays until it is saved. */
export function useEditInstallation(job: Installation, today: string, onSaved: () => void) {
  const [draft, setDraft] = useState<Draft>(() => opened(job))
  const [errors, setErrors] = useState<Errors>({})
  const client = useQueryClient()
  const toast = useToast()
  const changeOnce = useChangeOnce()
  const changed = changedFields(draft.base, draft.form)
  const { data: fresh } = useQuery({ ...query('getInstallation', { params: { id: job.id } }), staleTime: 0, refetchOnMount: 'always' })
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
      toast({ tone: 'error', title: failed, description: messageOf(error, 'Please try again.') })
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

const opened = (job: Installation): Draft => ({ base: job, form: formOf(job), conflicts: [], added: null })

// A note that an earlier send has saved must not be sent again.
const withoutSaved = (form: InstallationForm, added: readonly NoteEntry[] | null, today: string): InstallationForm =>
  form.newNote.trim() !== '' && isAmong(added ?? [], datedNote(today, form.newNote)) ? { ...form, newNote: '' } : form

import type { Installation, LeadFieldName } from '@crm/contracts'
import { useRecordForm } from '@crm/forms'
import {
  appendNoteLines,
  formatDatedNote,
  isNoteIncluded,
  type LeadFormValues,
  leadFormLabels,
  listAddedNoteEntries,
  toLeadFormValues,
  toRequestValues,
} from '@crm/lead-fields'
import { call, invalidateLeads, messageOf, query, useToast } from '@crm/shell-api'
import { useChangeOnce } from '@crm/shell-api/change-once'
import { useQuery, useQueryClient } from '@tanstack/react-query'

export type InstallationFormState = ReturnType<typeof useEditInstallation>

export function useEditInstallation(installation: Installation, today: string, onSaved: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const changeOnce = useChangeOnce()
  const { id, name } = installation
  // The installation from the board may be outdated, so it is fetched again.
  const { data: fresh = installation } = useQuery({
    ...query('getInstallation', { params: { id } }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const form = useRecordForm<Installation, InstallationForm, unknown>({
    record: fresh.version > installation.version ? fresh : installation,
    valuesOf: (record) => buildInstallationForm(record ?? installation),
    labels: installationFieldLabels,
    marksChanges: true,
    isSame: (field, one, other) => meaning(field, one) === meaning(field, other),
    save: (values, base) => {
      const body = editRequest(base ?? installation, values, today)
      return changeOnce(`lead ${id}`, (idempotencyKey) => call('updateLead', { params: { id }, body, idempotencyKey }))
    },
    onSaved: () => {
      toast({ tone: 'success', title: 'Installation updated successfully', description: name })
      onSaved()
      void invalidateLeads(client)
    },
    onRefused: (_, thrown) => {
      if (thrown === undefined) return
      toast({ tone: 'error', title: 'Failed to update installation', description: messageOf(thrown, 'Please try again.') })
    },
    reload: () => call('getInstallation', { params: { id } }),
    // If an earlier request saved the note although its response was lost, the note must not be added a second time.
    rebase: (typed, { before, now, wasSaved }) => {
      const line = wasSaved && typed.newNote.trim() !== '' ? formatDatedNote(today, typed.newNote) : null
      return line !== null && isNoteIncluded(listAddedNoteEntries(before.notes, now.notes), line) ? { ...typed, newNote: '' } : typed
    },
  })
  return {
    ...form,
    base: form.base ?? installation,
    /** Notes that were added to the record since a save whose response was lost. */
    added: form.savedBefore && listAddedNoteEntries(form.savedBefore.notes, form.base?.notes ?? null),
  }
}

const leadFieldsShown = [
  'phone',
  'email',
  'installation_date',
  'assigned_installer',
  'selected_colors',
  'project_amount',
  'deposit_paid',
  'balance_paid',
  'additional_notes',
] as const satisfies LeadFieldName[]

/** Form values as typed. `newNote` is added to the existing notes on save. */
type InstallationForm = Pick<LeadFormValues, (typeof leadFieldsShown)[number]> & { customer_address: string; newNote: string }
export type InstallationFieldName = keyof InstallationForm

export const installationFieldLabels: Record<InstallationFieldName, string> = {
  ...leadFormLabels,
  customer_address: 'Address',
  newNote: 'Add new note',
}

export const buildInstallationForm = (installation: Installation): InstallationForm => ({
  ...toLeadFormValues(installation, leadFieldsShown),
  customer_address: installation.address ?? '',
  newNote: '',
})

/** The body contains the version that the form was based on, so that the server applies only what the user changed since. */
function editRequest(installation: Installation, form: InstallationForm, today: string) {
  const { newNote, phone, ...others } = form
  const note = newNote.trim() === '' ? [] : [formatDatedNote(today, newNote)]
  return {
    version: installation.version,
    ...toRequestValues(others),
    // The server requires a phone, which an imported lead may lack.
    ...(phone.trim() !== (installation.phone ?? '') && { phone: phone.trim() }),
    project_amount: form.project_amount.trim() === '' ? null : Number(form.project_amount),
    notes: appendNoteLines(installation.notes, note),
  }
}

function meaning(field: string, value: unknown): string {
  if (field === 'project_amount') return Number(value).toFixed(2)
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}

import type { Lead, LeadFieldName, LeadHistoryEntry, LeadSnapshot } from '@crm/contracts'
import { call, invalidateLeads, messageOf, useToast } from '@crm/shell-api'
import { ConfirmDialog } from '@crm/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** What to undo: the event with this version, only one field of it, or all events of a save from this version through `through`. */
type UndoRequest = { version: number; field?: LeadFieldName; through?: number }

/** `reopen` is null if the installation is not completed or the user may not reopen it. */
export type LeadUndoActions = { busy: boolean; undo: (changes: UndoRequest) => void; reopen: (() => void) | null }

/** A change can be undone if it is the last change of its field and not part of the creation. For a deleted lead, only the deletion can be undone. */
export function isChangeUndoable(
  { field, version }: Pick<LeadHistoryEntry, 'field' | 'version'>,
  { setBy, deleted }: LeadSnapshot,
): boolean {
  if (deleted) return deleted.version === version
  if (isOfCompletion(field, version, setBy)) return false
  const last = field && setBy[field]
  return last !== null && last !== undefined && last.version === version && last.before !== null
}

// A completion can only be reopened, not undone. This includes its text in the additional notes, which is the next event. Version 1 is the creation.
function isOfCompletion(field: LeadHistoryEntry['field'], version: number, { completed_on: told }: LeadSnapshot['setBy']): boolean {
  return field === 'completed_on' || (field === 'additional_notes' && told.version > 1 && told.version === version - 1)
}

/** A save of several changes can be undone as a whole if each is the last change of its field and can be undone by itself. */
export function isSaveUndoable(entries: readonly LeadHistoryEntry[], record: LeadSnapshot): boolean {
  const lastOfField = new Map(entries.map((entry) => [entry.field, entry]))
  return entries.length > 1 && [...lastOfField.values()].every((entry) => isChangeUndoable(entry, record))
}

/** Undoes one change or a whole save. `onDone` runs before the refetch removes the clicked button, so that it can move the focus. */
export function useUndoLeadChange(id: number, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (changes: UndoRequest) => call('undoLeadChange', { params: { id }, body: changes }),
    onSuccess: (_lead, { through }) => {
      onDone()
      toast({ tone: 'success', title: through === undefined ? 'Change undone' : 'Changes undone' })
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to undo', description: messageOf(error, 'Please try again.') }),
    onSettled: () => invalidateLeads(client),
  })
}

export function useReopenInstallation({ id, name }: Lead) {
  const [isAsked, setIsAsked] = useState(false)
  const client = useQueryClient()
  const toast = useToast()
  const reopen = useMutation({
    mutationFn: () => call('reopenInstallation', { params: { id } }),
    onSuccess: async ({ message }) => {
      toast({ tone: 'success', title: message, description: `${name} was removed from Completed Projects.` })
      await invalidateLeads(client)
      setIsAsked(false)
    },
    onError: (error) =>
      toast({ tone: 'error', title: 'Failed to reopen installation', description: messageOf(error, 'Please try again.') }),
  })
  return {
    isAsked,
    ask: () => setIsAsked(true),
    busy: reopen.isPending,
    confirm: () => reopen.mutate(),
    cancel: () => setIsAsked(false),
  }
}

type Props = { name: string; reopening: ReturnType<typeof useReopenInstallation> }

export function ReopenConfirmDialog({ name, reopening: { isAsked, busy, confirm, cancel } }: Props) {
  return (
    isAsked && (
      <ConfirmDialog
        open
        title={`Reopen the installation of ${name}?`}
        description="It is removed from Completed Projects and can be marked as done again. The timeline shows both changes."
        confirmText="Reopen"
        busy={busy}
        onConfirm={confirm}
        onCancel={cancel}
      />
    )
  )
}

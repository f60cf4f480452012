import { type Lead, type LeadFieldName, type LeadHistoryEntry, type LeadSnapshot, leadFields } from '@crm/contracts'
import { call, invalidateLeads, messageOf, useToast } from '@crm/shell-api'
import { ConfirmDialog } from '@crm/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMomentFormatters } from '../dates.ts'
import { formatActor } from '../leads/lead-values.ts'
import type { UndoRequest } from '../leads/undo-lead-change.ts'

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

type AskedUndoProps = { record: LeadSnapshot; changes: UndoRequest; onConfirm: () => void; onCancel: () => void }

/** Asks before an old change is undone, and says which values come back. */
export function UndoConfirmDialog({ record, changes, ...answers }: AskedUndoProps) {
  const { exact } = useMomentFormatters()
  const fields = listFieldsToUndo(changes, record)
  const [only, ...others] = fields
  const setBy = only && record.setBy[only]
  const title = only && others.length === 0 ? askOneField(only, record) : `Undo ${fields.length} changes?`
  return (
    <ConfirmDialog
      open
      title={title}
      description={
        <>
          {setBy && `${formatActor(setBy.by)} changed this on ${exact(setBy.at)}.`}
          {others.length > 0 && (
            <span className="mt-2 block">
              {fields.map((field) => (
                <span key={field} className="block wrap-anywhere">
                  {describeFieldBefore(field, record)}
                </span>
              ))}
            </span>
          )}
        </>
      }
      confirmText="Undo"
      {...answers}
    />
  )
}

/** Undoing the newest save needs no question, because its values are still in the user's mind. */
export function isNewestChange(changes: UndoRequest, record: LeadSnapshot): boolean {
  const { lead, setBy } = record
  return (
    (changes.through ?? changes.version) === lead.version ||
    listFieldsToUndo(changes, record).every((field) => setBy[field].at === lead.updated_at)
  )
}

function listFieldsToUndo({ version, through = version, field: only }: UndoRequest, { setBy }: LeadSnapshot): LeadFieldName[] {
  // The cast is safe, because the keys of `setBy` are the lead's fields.
  const fields = Object.keys(setBy) as LeadFieldName[]
  return fields.filter((field) => (only ?? field) === field && setBy[field].version >= version && setBy[field].version <= through)
}

const none = 'none'
const nameOf = (field: LeadFieldName): string => leadFields[field].label.toLowerCase()

function askOneField(field: LeadFieldName, { setBy }: LeadSnapshot): string {
  const before = setBy[field].before ?? none
  return before === none ? `Clear the ${nameOf(field)}?` : `Set ${nameOf(field)} back to ${before}?`
}

// One save may have added several notes, and `before` is what they were before the last of them.
const describeFieldBefore = (field: LeadFieldName, { setBy }: LeadSnapshot): string =>
  `${leadFields[field].label}: ${field === 'notes' ? 'without what was added' : `back to ${setBy[field].before ?? none}`}`

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

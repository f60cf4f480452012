import type { LeadFieldName } from '@crm/contracts'
import { type CallReply, call, invalidateLeads, messageOf, type Toast, useCan, useToast } from '@crm/shell-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** What to undo: the event with this version, only one field of it, or all events of a save from this version through `through`. */
export type UndoRequest = { version: number; field?: LeadFieldName; through?: number }

/** Undoes one change or a whole save. `onDone` runs before the refetch removes the clicked button, so that it can move the focus. */
export function useUndoLeadChange(onDone = () => {}) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id, ...changes }: UndoRequest & { id: number }) => call('undoLeadChange', { params: { id }, body: changes }),
    onSuccess: (_lead, { version, through = version }) => {
      onDone()
      toast({ tone: 'success', title: through === version ? 'Change undone' : 'Changes undone' })
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to undo', description: messageOf(error, 'Please try again.') }),
    onSettled: () => invalidateLeads(client),
  })
}

/** Returns the "Undo" action of the toast after a save; none if the save changed nothing, or the user may not undo. */
export function useUndoAction(): (saved: CallReply<'updateLead'>) => Pick<Toast, 'action'> {
  const mayUndo = useCan('leads')
  const undo = useUndoLeadChange()
  return ({ id, name, saved }) =>
    mayUndo && saved
      ? { action: { label: 'Undo', altText: `Undo the change of ${name}`, onPress: () => undo.mutate({ id, ...saved }) } }
      : {}
}

import { call, invalidateLeads, messageOf, useToast } from '@crm/shell-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Takes a change of a lead back, or those of a whole save. `onDone` hears of it while the button that was pressed is still there. */
export function useUndo(id: number, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (changes: { version: number; through?: number }) => call('undoLeadChange', { params: { id }, body: changes }),
    onSuccess: (_lead, { through }) => {
      onDone()
      toast({ tone: 'success', title: through === undefined ? 'Change undone' : 'Changes undone' })
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to undo', description: messageOf(error, 'Please try again.') }),
    onSettled: () => invalidateLeads(client),
  })
}

import type { EmailTemplate } from '@crm/contracts'
import { call, isApiError, messageOf, useToast } from '@crm/shell-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateTemplates } from './template-queries.ts'

/** Deletes a template; the toast offers to take it back. Where somebody else was faster, that is as good. */
export function useDeleteTemplate() {
  const client = useQueryClient()
  const toast = useToast()
  const fail = (title: string) => (error: Error) => toast({ tone: 'error', title, description: messageOf(error, 'Please try again') })
  const restore = useMutation({
    mutationFn: ({ id }: EmailTemplate) => call('restoreEmailTemplate', { params: { id } }),
    onSuccess: (_, { name }) => toast({ tone: 'success', title: `${name} is back` }),
    onError: fail('Failed to restore email template'),
    onSettled: () => invalidateTemplates(client),
  })
  return useMutation({
    mutationFn: ({ id }: EmailTemplate) => call('deleteEmailTemplate', { params: { id } }),
    onSuccess: (_, template) => {
      const action = { label: 'Undo', altText: `Take the deletion of ${template.name} back`, onPress: () => restore.mutate(template) }
      toast({ tone: 'success', title: 'Email template deleted successfully', action })
    },
    onError: (error) => {
      if (isApiError(error) && error.status === 404) return toast({ tone: 'info', title: 'Email template has been deleted' })
      fail('Failed to delete email template')(error)
    },
    onSettled: () => invalidateTemplates(client),
  })
}

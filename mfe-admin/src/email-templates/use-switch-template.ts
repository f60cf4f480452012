import type { EmailTemplate } from '@crm/contracts'
import { call, messageOf, useToast } from '@crm/shell-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateTemplates, templateQueries } from './template-queries.ts'

const failed = 'Failed to update email template'

/** Switches a template on or off: it shows at once, and goes back where the server refuses. One switch after the other. */
export function useSwitchTemplate({ id, name }: EmailTemplate) {
  const client = useQueryClient()
  const toast = useToast()
  const mutationKey = ['switch-template', id]
  const show = (is_active: boolean) =>
    client.setQueryData(templateQueries.list().queryKey, (templates) =>
      templates?.map((template) => (template.id === id ? { ...template, is_active } : template)),
    )
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: (is_active: boolean) => call('updateEmailTemplate', { params: { id }, body: { is_active } }),
    onMutate: async (is_active) => {
      await client.cancelQueries({ queryKey: templateQueries.list().queryKey })
      show(is_active)
    },
    onSuccess: (_, is_active) => toast({ tone: 'success', title: `${name} is switched ${is_active ? 'on' : 'off'}` }),
    onError: (error, is_active) => {
      show(!is_active)
      toast({ tone: 'error', title: failed, description: messageOf(error, 'Please try again') })
    },
    // What is read between two switches would show the first of them again.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? invalidateTemplates(client) : undefined),
  })
}

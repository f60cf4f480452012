import { isApiError, messageOf, useToast } from '@crm/shell-api'
import { capitalize } from '@crm/ui'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

type Kind = {
  /** How messages to users name the record, for example "email template". */
  name: string
  remove: (id: number) => Promise<unknown>
  restore: (id: number) => Promise<unknown>
  invalidate: (client: QueryClient) => Promise<void>
}

/** Deletes a record and offers an undo in a toast. If another user has already deleted it, that is not an error. */
export function useDeleteRecord<Made extends { id: number; name: string }>(kind: Kind) {
  const client = useQueryClient()
  const toast = useToast()
  const fail = (title: string) => (error: Error) => toast({ tone: 'error', title, description: messageOf(error, 'Please try again') })
  const restore = useMutation({
    mutationFn: ({ id }: Made) => kind.restore(id),
    onSuccess: (_, { name }) => toast({ tone: 'success', title: `${name} restored` }),
    onError: fail(`Failed to restore ${kind.name}`),
    onSettled: () => kind.invalidate(client),
  })
  return useMutation({
    mutationFn: ({ id }: Made) => kind.remove(id),
    onSuccess: (_, record) => {
      const action = { label: 'Undo', altText: `Undo the deletion of ${record.name}`, onPress: () => restore.mutate(record) }
      toast({ tone: 'success', title: `${capitalize(kind.name)} deleted successfully`, action })
    },
    onError: (error) => {
      if (isApiError(error) && error.status === 404) return toast({ tone: 'info', title: `${capitalize(kind.name)} has been deleted` })
      fail(`Failed to delete ${kind.name}`)(error)
    },
    onSettled: () => kind.invalidate(client),
  })
}

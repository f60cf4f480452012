import type { ListedLeadImport } from '@crm/contracts'
import { call, messageOf, useToast } from '@crm/shell-api'
import { Button, ConfirmDialog } from '@crm/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { importQueries } from './queries.ts'

type Props = { found: ListedLeadImport; label?: string; onDeleted?: () => void; children: ReactNode }

/** Deletes an import after a question. */
export function DeleteImportButton({ found, label, onDeleted, children }: Props) {
  const client = useQueryClient()
  const toast = useToast()
  const [asks, setAsks] = useState(false)
  const remove = useMutation({
    mutationFn: () => call('deleteLeadImport', { params: { id: found.id } }),
    onSuccess: ({ message }) => {
      toast({ tone: 'success', title: message })
      onDeleted?.()
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to delete import', description: messageOf(error, 'Please try again.') }),
    onSettled: () => {
      setAsks(false)
      void client.invalidateQueries({ queryKey: importQueries.latest().queryKey, exact: true })
    },
  })
  return (
    <>
      <Button aria-label={label} onClick={() => setAsks(true)}>
        <Trash2 className="icon" aria-hidden="true" /> {children}
      </Button>
      {asks && (
        <ConfirmDialog
          open
          title="Delete this import?"
          description={describeDeletion(found)}
          confirmText="Delete import"
          tone="danger"
          busy={remove.isPending}
          onCancel={() => setAsks(false)}
          onConfirm={() => remove.mutate()}
        />
      )}
    </>
  )
}

function describeDeletion({ status, file_name, progress }: ListedLeadImport): string {
  if (status === 'checked') return `The file ${file_name} and its rows are deleted. No leads have been imported from it.`
  return status !== 'undone' && progress.created + progress.updated > 0
    ? `The rows of ${file_name} are deleted, and the import can no longer be undone. Imported leads stay.`
    : `The rows of ${file_name} are deleted. Leads are not changed.`
}

import type { ProjectionRun } from '@crm/contracts'
import { call, messageOf, queryKey, useToast } from '@crm/shell-api'
import { ConfirmDialog } from '@crm/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '../format.ts'

export type Wish = { kind: ProjectionRun['kind']; name: string }

const calls = { rebuild: 'rebuildProjection', verify: 'verifyProjection' } as const

export function RunQuestion({ wish: { kind, name }, events, onEnd }: { wish: Wish; events: number; onEnd: () => void }) {
  const client = useQueryClient()
  const toast = useToast()
  const asking = useMutation({
    mutationFn: () => call(calls[kind], { params: { id: name } }),
    onError: (error) => toast({ tone: 'error', title: 'Error', description: messageOf(error, `Failed to ${kind} ${name}`) }),
    onSettled: () => {
      onEnd()
      return client.invalidateQueries({ queryKey: queryKey('databaseOverview') })
    },
  })
  return (
    <ConfirmDialog
      open
      title={kind === 'rebuild' ? `Rebuild ${name}?` : `Verify ${name}?`}
      description={costOf(kind, events)}
      confirmText={kind === 'rebuild' ? 'Rebuild' : 'Verify'}
      busy={asking.isPending}
      onConfirm={() => asking.mutate()}
      onCancel={onEnd}
    />
  )
}

function costOf(kind: Wish['kind'], events: number): string {
  const replay = `A worker replays up to ${formatCount(events)} events into new tables beside these. That takes minutes for a million, and as much disk again until it is done; people go on working.`
  return kind === 'rebuild'
    ? `${replay} At the end the new tables take the place of the old, in a moment in which saving waits.`
    : `${replay} At the end they are compared, and saving waits for the moment in which that begins. Nothing is changed.`
}

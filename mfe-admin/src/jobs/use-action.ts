import type { JobAction, JobsActionResult } from '@crm/contracts'
import { call, messageOf, queryKey, useToast } from '@crm/shell-api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatQuantity } from '../format.ts'

export type Which = { jobs: string[] } | { filter: Record<string, string> }

/** Never cached, so that each preview counts again. */
export const usePreview = (action: JobAction, which: Which) =>
  useQuery({
    queryKey: ['preview of an action', action, which],
    queryFn: ({ signal }) => call('previewJobsAction', { body: { action, ...which }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Acts on each job once: jobs that have changed since the preview are skipped. */
export function useActOnJobs(action: JobAction, which: Which, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (seen: number) => call('actOnJobs', { body: { action, ...which, seen } }),
    onSuccess: (acted) => {
      toast({ tone: 'success', title: 'Success', description: told(action, acted) })
      onDone()
    },
    onError: (error) => toast({ tone: 'error', title: 'Error', description: messageOf(error, `Failed to ${action} the jobs`) }),
    onSettled: () =>
      Promise.all((['listJobs', 'jobErrors', 'jobStory'] as const).map((name) => client.invalidateQueries({ queryKey: queryKey(name) }))),
  })
}

function told(action: JobAction, { done, excluded }: JobsActionResult): string {
  const what = `${formatQuantity(done, 'job')} ${action === 'retry' ? 'retried' : 'cancelled'}`
  const reasons = excluded.map(({ reason, count }) => `${count.toLocaleString('en-US')} (${reason})`)
  return reasons.length === 0 ? what : `${what}. Left out: ${reasons.join(', ')}`
}

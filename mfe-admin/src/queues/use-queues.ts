import type { QueuePeriod } from '@crm/contracts'
import { call, messageOf, query, queryKey, useToast } from '@crm/shell-api'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const often = 5_000 // ms: the interval at which workers report the queues
const seldom = 30_000 // ms: charts change by the minute

export function useQueues() {
  const [isPaused, pause] = useState(false)
  const answer = useQuery({ ...query('queuesOverview'), refetchInterval: isPaused ? false : often })
  return { ...answer, isPaused, pause }
}

export const useHistory = (period: QueuePeriod, queue: string) =>
  useQuery({
    ...query('queueHistory', { query: { period, ...(queue !== '' && { queue }) } }),
    refetchInterval: seldom,
    placeholderData: keepPreviousData,
  })

export function useDeed({ done, failed, onDone }: { done: string; failed: string; onDone: () => void }) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (deed: () => Promise<unknown>) => deed(),
    onSuccess: () => {
      toast({ tone: 'success', title: 'Success', description: done })
      onDone()
    },
    onError: (error) => toast({ tone: 'error', title: 'Error', description: messageOf(error, failed) }),
    onSettled: () =>
      Promise.all((['queuesOverview', 'parkedEvents'] as const).map((name) => client.invalidateQueries({ queryKey: queryKey(name) }))),
  })
}

export const pauseQueue = (id: string, reason: string) => call('pauseQueue', { params: { id }, body: { reason } })
export const resumeQueue = (id: string) => call('resumeQueue', { params: { id } })

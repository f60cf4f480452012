import type { Installation } from '@crm/contracts'
import { call, invalidateLeads, messageOf, queryKey, useToast } from '@crm/shell-api'
import { ConfirmDialog } from '@crm/ui'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDayWithOptionalYear } from './days.ts'

type Completable = Pick<Installation, 'id' | 'name' | 'installation_date'>

/** The specification requires that the completed projects are fetched again this long after a completion. */
export const completedRefetchDelayMs = 500 // ms

const mutationKey = ['completeInstallation']

export function useCompleteInstallation() {
  const [asked, setAsked] = useState<Completable | null>(null)
  const client = useQueryClient()
  const toast = useToast()
  const complete = useMutation({
    mutationKey,
    mutationFn: ({ id }: Completable) => call('completeInstallation', { params: { id } }),
    onSuccess: async (_, { name }) => {
      toast({ tone: 'success', title: 'Installation completed successfully', description: `${name} is now in Completed Projects.` })
      setTimeout(() => void refetchCompleted(client), completedRefetchDelayMs)
      await invalidateLeads(client)
      setAsked(null)
    },
    onError: (error) =>
      toast({ tone: 'error', title: 'Failed to complete installation', description: messageOf(error, 'Please try again.') }),
  })
  return {
    asked,
    ask: setAsked,
    busy: complete.isPending,
    confirm() {
      // A second click may arrive before the button is rendered as busy, so running mutations are checked here too.
      if (asked !== null && client.isMutating({ mutationKey }) === 0) complete.mutate(asked)
    },
    cancel: () => setAsked(null),
  }
}

export type CompleteInstallationState = ReturnType<typeof useCompleteInstallation>

const refetchCompleted = (client: QueryClient) =>
  Promise.all(
    (['installationBoard', 'listCompletedProjects'] as const).map((name) => client.invalidateQueries({ queryKey: queryKey(name) })),
  )

type Props = {
  completion: CompleteInstallationState
  today: string | undefined
}

/** The page renders this dialog once, outside the list, because the completed installation disappears from the list. */
export function CompletionConfirmDialog({ completion: { asked, busy, confirm, cancel }, today }: Props) {
  return (
    asked && (
      <ConfirmDialog
        open
        title={`Mark the installation of ${asked.name} as done?`}
        description={
          <>
            It moves to Completed Projects. This cannot be undone.
            <TooEarly day={asked.installation_date} today={today} />
          </>
        }
        confirmText="Mark as Done"
        busy={busy}
        onConfirm={confirm}
        onCancel={cancel}
      />
    )
  )
}

function TooEarly({ day, today }: { day: string | null; today: string | undefined }) {
  if (day === null || today === undefined || day <= today) return null
  return (
    <span className="mt-2 block font-medium text-warn">
      The installation is not due yet. It is scheduled for{' '}
      <span className="whitespace-nowrap">{formatDayWithOptionalYear(today, day)}.</span>
    </span>
  )
}

import type { Lead, LeadList } from '@crm/contracts'
import { isApiError, useAddress, useToast } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { leadQueries } from '../lead-queries.ts'
import { QueuedFollowUp } from '../quick-follow-up/queued-follow-up.tsx'
import { useQueue } from '../quick-follow-up/use-queue.ts'
import type { LeadActions } from './lead-actions.ts'
import { DeleteLeadDialog, EditLeadDialog } from './lead-dialogs.ts'
import { useDeleteLead } from './use-delete-lead.ts'

/** The open lead's id is in the URL, but not as a history entry: Back leaves the list. */
export function useLeadDialogs(list: LeadList | undefined): { actions: LeadActions; dialogs: ReactNode } {
  const queue = useQueue(list?.leads.filter(({ erased_at }) => !erased_at) ?? [])
  const [doomed, setDoomed] = useState<Lead | null>(null)
  const [edited, edit] = useEditedLead(list)
  const remove = useDeleteLead()
  const today = list?.today ?? ''

  const dialogs = (
    <Suspense fallback={null}>
      {edited && list && <EditLeadDialog lead={edited} today={today} onClose={() => edit(null)} />}
      <QueuedFollowUp queue={queue} today={today} />
      {doomed && (
        <DeleteLeadDialog
          lead={doomed}
          onCancel={() => setDoomed(null)}
          onDelete={() => {
            setDoomed(null)
            remove.mutate(doomed)
          }}
        />
      )}
    </Suspense>
  )
  return { actions: { followUp: queue.open, edit, remove: setDoomed }, dialogs }
}

function useEditedLead(list: LeadList | undefined): [Lead | null, (lead: Lead | null) => void] {
  const [params, write] = useAddress()
  const toast = useToast()
  const text = params.get('lead') ?? ''
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
  const listed = list?.leads.find((lead) => lead.id === id)
  // An open dialog keeps its lead and input when another user's change removes the lead from the list.
  const [held, hold] = useState<Lead | null>(null)
  const isHeld = held !== null && held.id === id
  const linked = useQuery({ ...leadQueries.one(id ?? 0), enabled: id !== null && list !== undefined && !listed && !isHeld })
  const found = listed ?? linked.data
  if (id === null && held) hold(null)
  if (id !== null && !isHeld && found?.id === id) hold(found)

  const edit = (lead: Lead | null) =>
    write(
      (current) => {
        const next = new URLSearchParams(current)
        if (lead) next.set('lead', String(lead.id))
        else next.delete('lead')
        return next
      },
      { replace: true },
    )

  const leave = useEffectEvent((failure: Error) => {
    const gone = isApiError(failure) && failure.status === 404
    toast(gone ? { tone: 'info', title: 'Lead has been deleted' } : { tone: 'error', title: 'Failed to fetch leads' })
    edit(null)
  })
  useEffect(() => {
    if (linked.error && !isHeld) leave(linked.error)
  }, [linked.error, isHeld])

  return [isHeld && !held.erased_at ? held : null, edit]
}

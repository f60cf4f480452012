import type { Lead } from '@crm/contracts'
import { useState } from 'react'
import { QuickFollowUpDialog } from '../leads/lead-dialogs.ts'

type Props = { queue: Queue; today: string; withContact?: boolean }

export function QueuedFollowUpDialog({ queue: { lead, next, advance, close }, ...rest }: Props) {
  return lead && <QuickFollowUpDialog lead={lead} next={next} onNext={advance} onClose={close} {...rest} />
}

type Queue = {
  lead: Lead | null
  /** The next lead that was not visited yet, in list order and then from the start; null if the first lead is not in the list. */
  next: Lead | null
  open: (lead: Lead) => void
  advance: () => void
  close: () => void
}

/** Shows the leads of a list one after the other. No lead is shown twice, even if it stays in the list after the save. */
export function useFollowUpQueue(list: readonly Lead[]): Queue {
  const [visited, setVisited] = useState<Lead[]>([])
  const [isOfList, setIsOfList] = useState(false)
  const next = isOfList ? findNextLead(list, visited) : null
  return {
    lead: visited.at(-1) ?? null,
    next,
    open(first) {
      setVisited([first])
      setIsOfList(list.some(({ id }) => id === first.id))
    },
    advance: () => setVisited(next ? [...visited, next] : []),
    close: () => setVisited([]),
  }
}

export function findNextLead(list: readonly Lead[], visited: readonly Lead[]): Lead | null {
  const last = list.findIndex(({ id }) => id === visited.at(-1)?.id)
  const known = new Set(visited.map(({ id }) => id))
  return [...list.slice(last + 1), ...list.slice(0, last + 1)].find(({ id }) => !known.has(id)) ?? null
}

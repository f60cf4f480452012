import { type Handover, hasAnyPermission, type SessionUser } from '@crm/contracts'
import { capitalize } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { moveHandoverMark, readHandoverMark, useHandoverQuery } from '../frame/handovers.ts'
import { toastStore } from '../toasts.ts'

/**
 * Tells the user of leads that others assign to them. The live stream makes the query stale like any other, also after an interruption, so
 * no handover is lost.
 */
export function useHandoverNews(user: SessionUser): void {
  const { username } = user
  const { data } = useQuery({ ...useHandoverQuery(username), enabled: hasAnyPermission(user, ['leads']) })
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => moveHandoverMark('seen', username, 0), [username])
  useEffect(() => {
    const handovers = data?.handovers ?? []
    const [newest] = handovers
    if (newest === undefined) return
    const told = readHandoverMark('told', username)
    const news = handovers.filter(({ position }) => position > told)
    moveHandoverMark('told', username, newest.position)
    if (news.length > 0) tell(news, (path) => navigate(path), username)
    const isSeen = pathname === '/leads' || handovers.every(({ id }) => pathname === `/leads/${id}`)
    if (isSeen) moveHandoverMark('seen', username, newest.position)
  }, [data, pathname, username, navigate])
}

function tell([newest, ...others]: readonly Handover[], open: (path: string) => void, username: string): void {
  if (newest === undefined) return
  if (others.length > 0) {
    const action = { label: 'Open', altText: 'Open your leads', onPress: () => open(`/leads?assigned_to=${username}`) }
    toastStore.show({ title: `${others.length + 1} leads were assigned to you`, action })
  } else {
    const { id, name, by } = newest
    const action = { label: 'Open', altText: `Open ${name}`, onPress: () => open(`/leads/${id}`) }
    toastStore.show({
      title: `${name} was assigned to you`,
      description: `Assigned by ${by === null ? 'the system' : capitalize(by)}`,
      action,
    })
  }
}

import type { MailStatus } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { Badge, type BadgeTone } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { messageCount } from '../mail/message-count.ts'

/** Whether mail leaves, in a word. */
export function MailState() {
  const { data } = useQuery(query('mailStatus'))
  if (data === undefined) return null
  const [tone, word] = stateOf(data)
  return <Badge tone={tone}>{word}</Badge>
}

function stateOf({ configured, paused, active }: MailStatus): [BadgeTone, string] {
  if (!configured) return ['amber', 'Not set up']
  if (paused !== null) return ['red', 'Paused']
  return active ? ['green', 'Active'] : ['gray', 'Off']
}

/** How many messages failed and were not sent again. */
export function QueuesState() {
  const { data } = useQuery(query('mailStatus'))
  if (data === undefined) return null
  const { failed } = data.open
  return failed > 0 ? <Badge tone="red">{messageCount(failed)} failed</Badge> : <span className="text-sm text-fg-muted">0 failed</span>
}

/** The business's time zone. */
export function ZoneState() {
  const { data } = useQuery(query('businessSettings'))
  return <span className="text-sm text-fg-muted">{data?.business_time_zone}</span>
}

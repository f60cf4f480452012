import type { SentNotice } from '@crm/contracts'
import { Notice } from '@crm/ui'
import { dayInShort, useMoments } from './moments.ts'
import { isForAnotherDay, isOpen } from './told.ts'

type Props = {
  last: SentNotice
  /** "the client". */
  whom: string
  /** The installation date; undefined for a notice without one. */
  date: string | null | undefined
}

export function AlreadyTold({ last, whom, date }: Props) {
  const { day } = useMoments()
  const subject = `${whom.charAt(0).toUpperCase()}${whom.slice(1)}`
  const at = day(last.sent_at ?? last.created_at)
  if (isOpen(last))
    return (
      <Warning title={`A message to ${whom} is waiting to be sent.`}>It goes out by itself; sending now sends a second message.</Warning>
    )
  if (last.state === 'ambiguous')
    return <Warning title={`Nobody knows whether ${whom} got the message of ${at}.`}>Nothing is sent again by itself.</Warning>
  if (last.state !== 'sent') return <Warning title={`The last message to ${whom} was not sent.`}>{last.error}</Warning>
  if (date !== undefined && isForAnotherDay(last, date))
    return (
      <Warning title={`${subject} was told ${dayInShort(last.told_date ?? '')} on ${at}.`}>
        The installation {date === null ? 'has no date' : `is on ${dayInShort(date)}`} now.
      </Warning>
    )
  return (
    <Warning title={`${subject} was already told on ${at}.`}>Nothing is sent again by itself; sending now sends a second message.</Warning>
  )
}

function Warning({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Notice tone="warn" role="status">
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{title}</strong> {children}
      </p>
    </Notice>
  )
}

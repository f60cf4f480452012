import type { NoticeAudience, SentNotice } from '@crm/contracts'
import { dayInShort, type Moments } from './moments.ts'

/** What is said in sight about the telling of an installation. `warn`: somebody has to look at it. */
export type Told = { tone: 'none' | 'ok' | 'warn'; words: string }

/** What was told last, the worst of it first: told for another day, not told, not known, on its way, told. */
export function toldOf(notices: readonly SentNotice[], date: string | null, { day }: Moments): Told {
  const warn = (words: string): Told => ({ tone: 'warn', words })
  const moved = notices.find((notice) => isForAnotherDay(notice, date))
  if (moved)
    return warn(`${subject(moved, 'Told')} for ${dayInShort(moved.told_date ?? '')}, now ${date === null ? 'no date' : dayInShort(date)}`)
  const failed = notices.find(({ state }) => state === 'failed' || state === 'cancelled')
  if (failed) return warn(subject(failed, 'Not told'))
  const unknown = notices.find(({ state }) => state === 'ambiguous')
  if (unknown) return warn(`${subject(unknown, 'Perhaps told')} ${day(unknown.created_at)}`)
  const open = notices.find(isOpen)
  if (open) return { tone: 'none', words: subject(open, 'Not sent yet') }
  const last = notices.find(({ audience }) => audience === 'client') ?? notices[0]
  return last
    ? { tone: 'ok', words: `${subject(last, 'Told')} ${day(last.sent_at ?? last.created_at)}` }
    : { tone: 'none', words: 'Notify' }
}

/** Whether somebody was told a day that is not the installation's any more. */
export const isForAnotherDay = ({ state, told_date }: SentNotice, date: string | null): boolean =>
  (state === 'sent' || state === 'ambiguous') && told_date !== null && told_date !== date

/** Whether a message will still go out by itself. */
export const isOpen = ({ state }: SentNotice): boolean => ['queued', 'sending', 'committing', 'retry'].includes(state)

// What is said of nobody in particular is said of the client.
function subject({ audience }: SentNotice, words: string): string {
  return audience === 'client' ? words : `Installer ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** The newest of the notices to an audience; they come newest first. */
export const newestTo = (audience: NoticeAudience, notices: readonly SentNotice[]): SentNotice | undefined =>
  notices.find((notice) => notice.audience === audience)

import type { NoticeAudience, SentNotice } from '@crm/contracts'
import { dayInShort, type Moments } from './moments.ts'

export type Told = { tone: 'none' | 'ok' | 'warn'; words: string }

/** The state of the latest notices, most serious first: outdated date, failed, unknown, on its way, sent. */
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

/** Whether a notice announced a date that has changed since. */
export const isForAnotherDay = ({ state, told_date }: SentNotice, date: string | null): boolean =>
  (state === 'sent' || state === 'ambiguous') && told_date !== null && told_date !== date

export const isOpen = ({ state }: SentNotice): boolean => ['queued', 'sending', 'committing', 'retry'].includes(state)

// Without a named audience, the text means the client.
function subject({ audience }: SentNotice, words: string): string {
  return audience === 'client' ? words : `Installer ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** `notices` are sorted newest first. */
export const newestTo = (audience: NoticeAudience, notices: readonly SentNotice[]): SentNotice | undefined =>
  notices.find((notice) => notice.audience === audience)

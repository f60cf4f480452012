import type { NoticeAudience, SentNotice } from '@crm/contracts'

type Message = Pick<SentNotice, 'state' | 'recipient' | 'recipient_name' | 'error'>

/** What became of a notice. `isFailed`: nobody was told, and nothing more will happen by itself. */
export type Outcome = { isFailed: boolean; message: string; detail: string }

/** Whom a notice is for, as people say it, and why some get no message, or none yet. */
type Told = { audience: NoticeAudience; whom: string; untold: readonly string[]; pausedReason: string | null }

/** What became of the messages of a notice by now, in words. Nothing is called sent that no server has taken. */
export function outcomeOf(messages: readonly Message[], told: Told): Outcome {
  const [sent, open, unknown, unsent] = (['sent', 'open', 'unknown', 'unsent'] as const).map((end) =>
    messages.filter(({ state }) => endOf[state] === end),
  ) as [Message[], Message[], Message[], Message[]]
  const sentences = [
    ...(sent.length > 0 ? [notified(sent, told, sent.length === messages.length)] : []),
    ...open.map((message) => `The message to ${nameOf(message, told)} is queued and will go out by itself: ${reasonOf(message, told)}`),
    ...unknown.map((message) => `Nobody knows whether ${nameOf(message, told)} got it: ${message.error ?? 'the connection broke'}`),
    ...unsent.map((message) =>
      messages.length === 1 ? (message.error ?? 'It was not sent') : `${nameOf(message, told)} was not told: ${message.error ?? ''}`,
    ),
    ...told.untold,
  ].map(withFullStop)
  const message =
    sent.length === messages.length
      ? 'Email sent successfully'
      : sent.length > 0
        ? 'Email sent to some'
        : open.length > 0
          ? 'Email queued'
          : 'Email may have been sent'
  return { isFailed: unsent.length === messages.length, message, detail: sentences.join(' ') }
}

const endOf = {
  ...{ sent: 'sent', ambiguous: 'unknown' },
  ...{ queued: 'open', sending: 'open', committing: 'open', retry: 'open' },
  ...{ failed: 'unsent', cancelled: 'unsent' },
} as const satisfies Record<SentNotice['state'], string>

function notified(sent: readonly Message[], told: Told, isAll: boolean): string {
  const isOne = sent.length === 1 && isAll && told.untold.length === 0
  if (told.audience === 'client' || isOne) return `${capitalised(told.whom)} has been notified`
  return `The ${sent.length === 1 ? 'installer has' : 'installers have'} been notified: ${sent.map((message) => nameOf(message, told)).join(' and ')}`
}

const nameOf = ({ recipient_name, recipient }: Message, { audience, whom }: Told): string =>
  audience === 'client' ? whom : (recipient_name ?? recipient)

function reasonOf({ state, error }: Message, { pausedReason }: Told): string {
  if (pausedReason !== null) return `sending is paused (${pausedReason})`
  if (state === 'retry') return error ?? 'it could not be sent at once'
  return state === 'queued' ? 'no mail worker has taken it yet' : 'the mail server has not answered yet'
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

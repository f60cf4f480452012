import type { NoticeAudience, SentNotice } from '@crm/contracts'

type Message = Pick<SentNotice, 'state' | 'recipient' | 'recipient_name' | 'error'>

/** What became of a notice. `isFailed`: nobody was told, and nothing more will happen by itself. */
export type Outcome = { isFailed: boolean; message: string; detail: string }

/** Whom a notice is for, as people say it, and why some get no message, or none yet. */
type Told = { audience: NoticeAudience; whom: string; untold: readonly string[]; pausedReason: string | null }

/** What became of the messages of a notice by now, in words. Nothing is called sent that no server has taken. */
export function outcomeOf(messages: readonly Message[], told: Told): Outcome {
  const ended = (end: string): Message[] => messages.filter(({ state }) => endOf[state] === end)
  const [sent, open, unknown, unsent] = [ended('sent'), ended('open'), ended('unknown'), ended('unsent')]
  const sentences = [
    ...(sent.length > 0 ? [notified(sent, told, sent.length === messages.length)] : []),
    ...open.map((message) => `The message to ${nameOf(message, told)} is queued and will go out by itself. ${standingOf(message, told)}`),
    ...unknown.map((message) => `Nobody knows whether ${nameOf(message, told)} got it: ${message.error ?? 'the connection broke'}`),
    ...unsent.map((message) =>
      messages.length === 1 ? (message.error ?? 'It was not sent') : `${nameOf(message, told)} was not told: ${message.error ?? ''}`,
    ),
    ...told.untold,
  ].map(withFullStop)
  return {
    isFailed: unsent.length === messages.length,
    message: title(sent.length, open.length, messages.length),
    detail: sentences.join(' '),
  }
}

function title(sent: number, open: number, all: number): string {
  if (sent === all) return 'Email sent successfully'
  if (sent > 0) return 'Email sent to some'
  return open > 0 ? 'Email queued' : 'Email may have been sent'
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

// A sentence of its own: what a try met is no reason why the message goes out.
function standingOf({ state, error }: Message, { pausedReason }: Told): string {
  if (pausedReason !== null) return `Sending is paused: ${pausedReason}`
  if (state === 'retry') return error === null ? 'It could not be sent at once' : `Last try: ${error}`
  return state === 'queued' ? 'No mail worker has taken it yet' : 'The mail server has not answered yet'
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

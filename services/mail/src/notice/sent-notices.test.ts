import { describe, expect, it } from 'vitest'
import { describeNoticeOutcome } from './sent-notices.ts'

type Message = Parameters<typeof describeNoticeOutcome>[0][number]
type Told = Parameters<typeof describeNoticeOutcome>[1]

const message = (state: Message['state'], more: Partial<Message> = {}): Message => ({
  ...{ state, recipient: 'ann@example.com', recipient_name: 'Ann Lee', error: null },
  ...more,
})
const client: Told = { audience: 'client', whom: 'the client', untold: [], pausedReason: null }
const installers: Told = { ...client, audience: 'installer', whom: 'the installer' }
const diego = { recipient_name: 'Diego' }
const marcus = { recipient_name: 'Marcus' }

describe('what is answered to a notice', () => {
  it('is that the client has been notified, once the server has taken the message', () => {
    expect(describeNoticeOutcome([message('sent')], client)).toEqual({
      ...{ isFailed: false, message: 'Email sent successfully', detail: 'The client has been notified.' },
    })
  })

  it('is that the installer has been notified, or which of them, and why not the others', () => {
    expect(describeNoticeOutcome([message('sent', diego)], installers)).toMatchObject({
      ...{ message: 'Email sent successfully', detail: 'The installer has been notified.' },
    })
    expect(
      describeNoticeOutcome([message('sent', diego), message('sent', marcus)], { ...installers, untold: ['Rob has no email address'] }),
    ).toMatchObject({
      ...{ message: 'Email sent successfully', detail: 'The installers have been notified: Diego and Marcus. Rob has no email address.' },
    })
    expect(
      describeNoticeOutcome([message('sent', diego), message('failed', { ...marcus, error: '550 No such user' })], installers),
    ).toEqual({
      ...{ isFailed: false, message: 'Email sent to some recipients' },
      detail: 'The installer has been notified: Diego. Marcus was not notified: 550 No such user.',
    })
  })

  it.each([
    [message('retry', { error: '450 Mailbox busy' }), null, 'Last attempt: 450 Mailbox busy.'],
    [message('retry', { error: 'The host nosuch.invalid was not found.' }), null, 'Last attempt: The host nosuch.invalid was not found.'],
    [message('retry'), null, 'It could not be sent immediately.'],
    [message('queued'), null, 'No worker has processed it yet.'],
    [message('sending'), null, 'The mail server has not answered yet.'],
    [message('committing'), null, 'The mail server has not answered yet.'],
    [message('queued'), 'wrong password', 'Sending is paused: wrong password.'],
  ])('is that it is queued, and how it stands in a sentence of its own: %o', (queued, pausedReason, standing) => {
    expect(describeNoticeOutcome([queued], { ...client, pausedReason })).toEqual({
      ...{
        isFailed: false,
        message: 'Email queued',
        detail: `The message to the client is queued and will be sent automatically. ${standing}`,
      },
    })
  })

  it('is that nobody knows, where nobody does', () => {
    expect(describeNoticeOutcome([message('ambiguous', { error: 'the connection broke' })], client)).toEqual({
      ...{
        isFailed: false,
        message: 'Email may have been sent',
        detail: 'It is unknown whether the client received the message: the connection broke.',
      },
    })
  })

  it.each(['failed', 'cancelled'] as const)('is a failure in the server’s words where it is %s', (state) => {
    expect(describeNoticeOutcome([message(state, { error: '550 5.1.1 No such user' })], client)).toMatchObject({
      ...{ isFailed: true, detail: '550 5.1.1 No such user.' },
    })
    expect(describeNoticeOutcome([message(state, diego), message(state, marcus)], installers).isFailed).toBe(true)
  })
})

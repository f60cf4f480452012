import type { EmailEvent } from '@crm/events'
import { createDeciderTester } from '@crm/testing/decider-tester'
import { describe, it } from 'vitest'
import { type EmailCommand, type EmailEndEvent, emailDecider } from './decider.ts'

const given = createDeciderTester(emailDecider)
const recipient = 'ada.example@example.com'
const asked = (kind: 'notice' | 'test' = 'notice'): EmailEvent => ({
  type: 'EmailRequested',
  data: { kind, recipient, template: null, record: null },
})
const sent: EmailEndEvent = { type: 'EmailSent', data: { recipient, subject: 'Hello', templateVersion: 1, reply: '250 queued as 7' } }
const failed: EmailEndEvent = { type: 'EmailFailed', data: { recipient, reason: 'no such user' } }
const unknown: EmailEndEvent = { type: 'EmailOutcomeUnknown', data: { recipient, reason: 'the connection broke' } }
const cancelled: EmailEndEvent = { type: 'EmailCancelled', data: { recipient, reason: 'maria canceled it' } }
const again: EmailEvent = { type: 'EmailRequestedAgain', data: { recipient } }
const end = (data: EmailEndEvent): EmailCommand => ({ type: 'EndEmail', data })
const cancel: EmailCommand = { type: 'CancelEmail', data: { reason: 'maria canceled it' } }
const confirm: EmailCommand = { type: 'ConfirmEmailArrived', data: null }
const leave: EmailCommand = { type: 'LeaveEmailUnknown', data: null }
const resend: EmailCommand = { type: 'RequestEmailAgain', data: null }

describe('a message', () => {
  it('is asked for once', () => {
    given()
      .when({ type: 'RequestEmail', data: asked().data as never })
      .thenEvents(asked())
    given(asked())
      .when({ type: 'RequestEmail', data: asked().data as never })
      .thenNothing()
  })

  it.each([sent, failed, unknown, cancelled])('ends with $type, once', (fact) => {
    given(asked()).when(end(fact)).thenEvents(fact)
    given(asked(), fact).when(end(fact)).thenNothing()
  })

  it('of which nobody knew is known where its worker comes back', () => {
    given(asked(), unknown).when(end(sent)).thenEvents(sent)
    given(asked(), unknown).when(end(failed)).thenEvents(failed)
    given(asked(), sent).when(end(failed)).thenNothing()
  })

  it.each([failed, unknown, cancelled])('is sent again after $type, because a person says so', (fact) => {
    given(asked(), fact).when(resend).thenEvents(again)
    given(asked(), fact, again).when(resend).thenRefused({ name: 'Refused', message: 'This message is already waiting to be sent' })
    given(asked(), fact, again).when(end(sent)).thenEvents(sent)
  })

  it('is not sent again when it was sent, or was a test', () => {
    given(asked(), sent).when(resend).thenRefused({ message: 'This message has already been sent' })
    given(asked('test'), failed).when(resend).thenRefused({ message: 'A test email cannot be resent: please test the settings again' })
  })

  it('of which nobody knows is said to have arrived, or left as it is, once, and can be sent later', () => {
    const arrived: EmailEvent = { type: 'EmailArrived', data: { recipient } }
    const left: EmailEvent = { type: 'EmailLeftUnknown', data: { recipient } }
    given(asked(), unknown).when(confirm).thenEvents(arrived)
    given(asked(), unknown).when(leave).thenEvents(left)
    given(asked(), unknown, left).when(leave).thenRefused({ message: 'This message needs no decision: someone left it as unknown' })
    given(asked(), unknown, arrived).when(confirm).thenRefused({ message: 'This message needs no decision: it has been sent' })
    given(asked()).when(confirm).thenRefused({ message: 'This message needs no decision: it is waiting to be sent' })
    given(asked(), unknown, left).when(resend).thenEvents(again)
    given(asked(), unknown, arrived).when(resend).thenRefused({ message: 'This message has already been sent' })
    given(asked(), unknown, left).when(end(sent)).thenNothing()
  })

  it('is cancelled while it waits, and in words not any more after its end', () => {
    given(asked()).when(cancel).thenEvents(cancelled)
    given(asked(), sent).when(cancel).thenRefused({ message: 'This message cannot be canceled: it has been sent' })
    given(asked(), unknown).when(cancel).thenRefused({ message: 'This message cannot be canceled: it may already have been sent' })
    given(asked(), cancelled).when(cancel).thenRefused({ message: 'This message cannot be canceled: it has already been canceled' })
  })
})

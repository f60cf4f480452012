import { type Command, type Decider, Refused } from '@crm/domain'
import type { EmailEvent } from '@crm/events'

export type EmailEndEvent = Extract<EmailEvent, { type: 'EmailSent' | 'EmailFailed' | 'EmailOutcomeUnknown' | 'EmailCancelled' }>

export type EmailCommand =
  | Command<'RequestEmail', Extract<EmailEvent, { type: 'EmailRequested' }>['data']>
  | Command<'RequestEmailAgain', null>
  | Command<'TryEmailNow', null>
  | Command<'CancelEmail', { reason: string }>
  | Command<'ConfirmEmailArrived', null>
  | Command<'LeaveEmailUnknown', null>
  | Command<'EndEmail', EmailEndEvent>

export type EmailState = {
  status: 'none' | 'open' | 'sent' | 'failed' | 'unknown' | 'left' | 'cancelled'
  isTest: boolean
  recipient: string
}

/** Only a user can request an ended message again. */
export const emailDecider: Decider<EmailCommand, EmailState, EmailEvent> = {
  initialState: { status: 'none', isTest: false, recipient: '' },

  decide(command, { status, isTest, recipient }) {
    switch (command.type) {
      case 'RequestEmail':
        return status === 'none' ? [{ type: 'EmailRequested', data: command.data }] : []
      case 'RequestEmailAgain':
        if (status === 'open') throw new Refused('This message is already waiting to be sent')
        if (status === 'sent') throw new Refused('This message has already been sent')
        if (isTest) throw new Refused('A test email cannot be resent: please test the settings again')
        return [{ type: 'EmailRequestedAgain', data: { recipient } }]
      case 'TryEmailNow':
        if (status !== 'open') throw new Refused(`This message is not waiting for a retry: ${over[status]}`)
        return [{ type: 'EmailRequestedAgain', data: { recipient } }]
      case 'CancelEmail':
        if (status !== 'open') throw new Refused(`This message cannot be canceled: ${over[status]}`)
        return [{ type: 'EmailCancelled', data: { recipient, reason: command.data.reason } }]
      case 'ConfirmEmailArrived':
        if (status !== 'unknown') throw new Refused(`This message needs no decision: ${over[status]}`)
        return [{ type: 'EmailArrived', data: { recipient } }]
      case 'LeaveEmailUnknown':
        if (status !== 'unknown') throw new Refused(`This message needs no decision: ${over[status]}`)
        return [{ type: 'EmailLeftUnknown', data: { recipient } }]
      case 'EndEmail':
        // A worker that was presumed dead may still report an outcome.
        return status === 'open' || (status === 'unknown' && command.data.type !== 'EmailOutcomeUnknown') ? [command.data] : []
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'EmailRequested':
        return { status: 'open', isTest: event.data.kind === 'test', recipient: event.data.recipient }
      case 'EmailRequestedAgain':
        return { ...state, status: 'open' }
      case 'EmailArrived':
        return { ...state, status: 'sent' }
      case 'EmailLeftUnknown':
        return { ...state, status: 'left' }
      case 'EmailSent':
        return { ...state, status: 'sent', recipient: event.data.recipient }
      case 'EmailFailed':
        return { ...state, status: 'failed', recipient: event.data.recipient }
      case 'EmailOutcomeUnknown':
        return { ...state, status: 'unknown', recipient: event.data.recipient }
      case 'EmailCancelled':
        return { ...state, status: 'cancelled', recipient: event.data.recipient }
    }
  },
}

const over = {
  none: 'it does not exist',
  open: 'it is waiting to be sent',
  sent: 'it has been sent',
  failed: 'it was not sent and is no longer waiting',
  unknown: 'it may already have been sent',
  left: 'someone left it as unknown',
  cancelled: 'it has already been canceled',
}

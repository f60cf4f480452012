import { type Command, type Decider, Refused } from '@crm/domain'
import type { ErasureEvent } from '@crm/events'

type DataOf<T extends ErasureEvent['type']> = Extract<ErasureEvent, { type: T }>['data']

type ErasureCommand =
  /** `refusal`: why it can't be requested now. A repeated request with the same idempotency key still gets its first answer. */
  Command<'RequestErasure', DataOf<'ErasureRequested'> & { refusal: string | null }>

type ErasureStatus = 'none' | 'requested' | 'redacted' | 'finished'

/** Handles only the request. The worker appends the redaction and the end in its own transactions. */
export const erasureDecider: Decider<ErasureCommand, ErasureStatus, ErasureEvent> = {
  initialState: 'none',

  decide(command, status) {
    const { refusal, ...data } = command.data
    if (refusal !== null) throw new Refused(refusal)
    return status === 'none' ? [{ type: 'ErasureRequested', data }] : []
  },

  evolve(_status, event) {
    switch (event.type) {
      case 'ErasureRequested':
        return 'requested'
      case 'PersonErased':
        return 'redacted'
      case 'ErasureFinished':
        return 'finished'
    }
  },
}

import { type Command, type Decider, Refused } from '@crm/domain'
import type { ErasureEvent } from '@crm/facts'

type DataOf<T extends ErasureEvent['type']> = Extract<ErasureEvent, { type: T }>['data']

export type ErasureCommand =
  /** `refusal`: why it can't be done now, if it can't; a request that was carried out before is answered all the same. */
  Command<'RequestErasure', DataOf<'ErasureRequested'> & { refusal: string | null }>

export type ErasureStatus = 'none' | 'requested' | 'redacted' | 'finished'

/** An erasure is asked for once. What follows is the worker's, in transactions of its own: its redaction, and its end. */
export const erasure: Decider<ErasureCommand, ErasureStatus, ErasureEvent> = {
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

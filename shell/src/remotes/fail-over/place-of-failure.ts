import type { FrontEndSignal } from '@crm/contracts'
import type { HangingError } from '../hanging.ts'

/** What a front-end failed at. */
export function placeOfFailure(error: Error): FrontEndSignal['at'] {
  if (isHanging(error)) return error.at
  const { name, message } = error
  if (name === 'ContractError') return 'contract'
  if (/css|stylesheet/i.test(message)) return 'css'
  if (name === 'ChunkLoadError' || /Loading chunk/.test(message)) return 'chunk'
  // RUNTIME-008 and -001: the federation runtime got no container; shared packages that do not fit are told without a number.
  if (/RUNTIME-00[18]/.test(message)) return 'entry'
  return /shared (singleton )?module/.test(message) ? 'contract' : 'render'
}

/** Whether it may go better when it is tried again: not where one try is a long wait. */
export const isPassing = (error: Error): boolean => !isHanging(error) && ['entry', 'chunk', 'css'].includes(placeOfFailure(error))

const isHanging = (error: Error): error is HangingError => error.name === 'HangingError'

/** What is wrong, for whoever wanted the page. What it says to developers is in the console. */
export function reasonOf(at: FrontEndSignal['at'], { message }: Error): string {
  switch (at) {
    case 'entry':
    case 'chunk':
      return 'A file of this page did not come, or was not the one that was published.'
    case 'css':
      return 'The style sheet of this page did not come, or was not the one that was published.'
    case 'contract':
      return message
    default:
      return 'Something in the page went wrong.'
  }
}

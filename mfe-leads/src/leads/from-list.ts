import type { Location } from 'react-router-dom'

export type FromList = { list: string }

export function listOf({ state }: Pick<Location, 'state'>): string | null {
  // The browser keeps the state with the history entry, so another release may have written it.
  const kept: unknown = state
  return typeof kept === 'object' && kept !== null && 'list' in kept && typeof kept.list === 'string' ? kept.list : null
}

/** Without the parameter of the open dialog, which is not part of the list. */
export function listParams(params: URLSearchParams): string {
  const own = new URLSearchParams(params)
  own.delete('lead')
  return own.toString()
}

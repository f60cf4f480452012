import type { Location } from 'react-router-dom'

/** What a lead's page is told of the list that it was opened from: the parameters of the list's address. */
export type FromList = { list: string }

/** The list that a lead's page was opened from, or null after a link from elsewhere. */
export function listOf({ state }: Pick<Location, 'state'>): string | null {
  // The browser keeps it with the history's entry; another release may have written it.
  const kept: unknown = state
  return typeof kept === 'object' && kept !== null && 'list' in kept && typeof kept.list === 'string' ? kept.list : null
}

/** The parameters of the list's address that are the list's own; which lead's dialog is open is none of them. */
export function listParams(params: URLSearchParams): string {
  const own = new URLSearchParams(params)
  own.delete('lead')
  return own.toString()
}

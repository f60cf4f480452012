import { useAddress } from '@crm/shell-api'
import { type LeadListState, readListState, refines, withListState } from './list-state.ts'

type Change = (change: Partial<LeadListState>, how?: { replace?: boolean }) => void

/** The list's filters, order and page, which live in the address: Back and links work. Refining what was typed adds no step to go back. */
export function useListState(): [LeadListState, Change] {
  const [params, write] = useAddress()
  const state = readListState(params)
  const change: Change = (changes, { replace = refines(state, changes) } = {}) =>
    write((current) => withListState(current, changes), { replace })
  return [state, change]
}

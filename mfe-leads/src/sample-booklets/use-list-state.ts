import { useAddress } from '@crm/shell-api'
import { type BookletListState, readListState, withListState } from './list-state.ts'

type Change = (change: Partial<BookletListState>, how?: { replace: boolean }) => void

/** The list's filter and page, which live in the address. */
export function useBookletListState(): [BookletListState, Change] {
  const [params, write] = useAddress()
  return [readListState(params), (changes, how = { replace: false }) => write((current) => withListState(current, changes), how)]
}

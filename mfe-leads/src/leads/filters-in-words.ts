import { paymentLabels } from '@crm/contracts'
import { money, shortDate } from '@crm/ui'
import { isPayment } from './filter-values.ts'
import { type LeadFilter, leadFilters, optionOf } from './lead-filters.ts'
import type { LeadFilters, LeadListState } from './list-state.ts'

/** A filter that is set: its words, the change that takes it away, and whether it has a choice of its own beside the search. */
export type SetFilter = { words: string; without: Partial<LeadFilters>; hasChoice: boolean }

/** What is filtered by apart from the search. */
export function filtersInWords(state: LeadListState, choices: readonly LeadFilter[] = leadFilters()): SetFilter[] {
  const chosen = choices.map((choice) => {
    const { name } = choice
    const option = optionOf(choice, state[name])
    return option && { words: option.label, without: { [name]: '' }, hasChoice: true }
  })
  const further = [
    range('Created', state, 'created_from', 'created_to', shortDate),
    range('Follow-up', state, 'followup_from', 'followup_to', shortDate),
    range('Amount', state, 'amount_min', 'amount_max', money),
    isPayment(state.payment) ? { words: paymentLabels[state.payment], without: { payment: '' }, hasChoice: false } : null,
  ]
  return [...chosen, ...further].filter((filter) => filter !== null)
}

type Name = keyof LeadFilters

function range(what: string, state: LeadListState, from: Name, to: Name, inWords: (value: string) => string): SetFilter | null {
  const [first, last] = [state[from], state[to]]
  if (first === '' && last === '') return null
  const between = first === last ? inWords(first) : `${inWords(first)} – ${inWords(last)}`
  const words = last === '' ? `from ${inWords(first)}` : first === '' ? `to ${inWords(last)}` : between
  return { words: `${what} ${words}`, without: { [from]: '', [to]: '' }, hasChoice: false }
}

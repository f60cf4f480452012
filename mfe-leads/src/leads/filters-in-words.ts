import { originsIn, paymentLabels } from '@crm/contracts'
import { money, shortDate } from '@crm/ui'
import { isInstallation, isPayment } from './filter-values.ts'
import { type LeadFilter, leadFilters, optionOf } from './lead-filters.ts'
import type { LeadFilters, LeadListState } from './list-state.ts'

export type SetFilter = { words: string; without: Partial<LeadFilters>; hasChoice: boolean }

export function filtersInWords(state: LeadListState, choices: readonly LeadFilter[] = leadFilters()): SetFilter[] {
  const chosen = choices.map((choice) => {
    const { name } = choice
    const option = optionOf(choice, state[name])
    return option && { words: option.label, without: { [name]: '' }, hasChoice: true }
  })
  const others = [
    range('Created', state, 'created_from', 'created_to', shortDate),
    range('Follow-up', state, 'followup_from', 'followup_to', shortDate),
    range('Amount', state, 'amount_min', 'amount_max', money),
    otherOrigins(state.origin_not, choices),
    isInstallation(state.installation) ? further(installations[state.installation], 'installation') : null,
    range('Installation', state, 'installed_from', 'installed_to', shortDate),
    state.installer === '' ? null : further(state.installer === '-' ? 'No installer' : `Installer ${state.installer}`, 'installer'),
    isPayment(state.payment) ? further(paymentLabels[state.payment], 'payment') : null,
  ]
  return [...chosen, ...others].filter((filter) => filter !== null)
}

type Name = keyof LeadFilters

const installations = {
  dated: 'With an installation date',
  completed: 'Installation completed',
  pending: 'Installation pending',
}

const further = (words: string, name: Name): SetFilter => ({ words, without: { [name]: '' }, hasChoice: false })

function otherOrigins(origins: string, choices: readonly LeadFilter[]): SetFilter | null {
  if (origins === '') return null
  const offered = choices.find(({ name }) => name === 'origin')
  const labels = originsIn(origins).map((origin) => (offered && optionOf(offered, origin)?.label) ?? origin)
  return further(`Other origins than ${labels.join(', ')}`, 'origin_not')
}

function range(what: string, state: LeadListState, from: Name, to: Name, inWords: (value: string) => string): SetFilter | null {
  const [first, last] = [state[from], state[to]]
  if (first === '' && last === '') return null
  const between = first === last ? inWords(first) : `${inWords(first)} – ${inWords(last)}`
  const words = last === '' ? `from ${inWords(first)}` : first === '' ? `to ${inWords(last)}` : between
  return { words: `${what} ${words}`, without: { [from]: '', [to]: '' }, hasChoice: false }
}

import { formatOrNone } from './format.ts'
import type { LeadOriginChange, LeadOriginEvent } from './lead-origin.ts'

type Words = [entity: 'lead_origin', action: string, details: string]

/** The lead origins' part of what `describe` says. */
export const leadOriginPhrases: { [E in LeadOriginEvent as E['type']]: (data: E['data']) => Words } = {
  LeadOriginAdded: ({ label }) => ['lead_origin', 'create', `${label}: lead origin added`],
  LeadOriginRelabelled: ({ from, to }) => ['lead_origin', 'update', `${to}: label ${from} → ${to}`],
  LeadOriginRecoloured: changed('colour', formatOrNone),
  LeadOriginMoved: changed('place', (place: number | null) => formatOrNone(place === null ? null : String(place))),
  LeadOriginActivated: ({ origin }) => ['lead_origin', 'update', `${origin}: offered again`],
  LeadOriginDeactivated: ({ origin }) => ['lead_origin', 'update', `${origin}: no longer offered`],
}

function changed<T>(what: string, inWords: (value: T) => string) {
  return ({ origin, from, to }: LeadOriginChange<T>): Words => [
    'lead_origin',
    'update',
    `${origin}: ${what} ${inWords(from)} → ${inWords(to)}`,
  ]
}

import type { Erasure, ErasurePreview } from '@crm/contracts'
import { call, queryKey, reading } from '@crm/shell-api'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../format.ts'

/** `gcTime: 0` removes the results from the cache when they leave the screen, because they are personal data. */
export function useErasureLeadSearch(search: string) {
  return useQuery({
    queryKey: [...queryKey('previewErasure'), 'words', search],
    queryFn: (context) => call('previewErasure', { body: { search }, ...reading(context) }),
    enabled: search !== '',
    gcTime: 0,
  })
}

export function useErasurePreview(leads: readonly number[]) {
  return useQuery({
    queryKey: [...queryKey('previewErasure'), 'leads', leads],
    queryFn: (context) => call('previewErasure', { body: { leads: [...leads] }, ...reading(context) }),
    enabled: leads.length > 0,
    gcTime: 0,
  })
}

/** Searches the whole log, so it takes longer than the preview. */
export function useErasureMentions(leads: readonly number[]) {
  return useQuery({
    queryKey: [...queryKey('previewErasure'), 'mentions', leads],
    queryFn: (context) => call('previewErasure', { body: { leads: [...leads], mentions: true }, ...reading(context) }),
    gcTime: 0,
  })
}

/** Refetches while an erasure is in progress. */
export function useErasureList() {
  return useQuery({
    queryKey: queryKey('listErasures'),
    queryFn: (context) => call('listErasures', reading(context)),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status !== 'finished') ? 2_000 : false),
  })
}

type Counts = NonNullable<ErasurePreview['counts']>

const kinds: [key: keyof Counts, one: string, many: string][] = [
  ['orders', 'sample booklet order', 'sample booklet orders'],
  ['repairs', 'repair request', 'repair requests'],
  ['projects', 'completed project', 'completed projects'],
  ['calendarEvents', 'calendar event', 'calendar events'],
  ['messages', 'email', 'emails'],
  ['importedRows', 'row of an imported file', 'rows of imported files'],
  [
    'events',
    'history entry, including other users’ texts about the person',
    'history entries, including other users’ texts about the person',
  ],
]

export const formatErasureCounts = (counts: Counts): string[] =>
  kinds
    .filter(([key]) => counts[key] > 0)
    .map(([key, one, many]) => `${counts[key].toLocaleString('en-US')} ${counts[key] === 1 ? one : many}`)

/** The number of changed events and canceled emails. It includes events with other users' texts about the person. */
export const formatErasureResult = ({ events, cancelled }: Pick<Erasure, 'events' | 'cancelled'>): string =>
  [
    ...(events > 0
      ? [`${formatCount(events)} history ${events === 1 ? 'entry' : 'entries'}, including other users’ texts about the person`]
      : []),
    ...(cancelled > 0 ? [`${formatCount(cancelled)} ${cancelled === 1 ? 'email' : 'emails'} canceled`] : []),
  ]
    .map((words) => ` · ${words}`)
    .join('')

export function describeErasureState({ status, leftovers }: Pick<Erasure, 'status' | 'leftovers'>): {
  tone: 'blue' | 'green' | 'amber'
  text: string
} {
  if (status === 'requested') return { tone: 'blue', text: 'Waiting' }
  if (status === 'redacted') return { tone: 'blue', text: 'Checking' }
  if (leftovers === null) return { tone: 'amber', text: 'Done, not checked' }
  return leftovers.length === 0 ? { tone: 'green', text: 'Done' } : { tone: 'amber', text: 'Done, needs review' }
}

export const formatErasureLeftovers = ({ leftovers }: Pick<Erasure, 'leftovers'>): string | null =>
  leftovers === null || leftovers.length === 0
    ? null
    : `Still named in ${leftovers.map(({ table, rows }) => `${table.replaceAll('_', ' ')} (${formatCount(rows)})`).join(', ')}`

/** Lists leads by number, for example "leads 42 and 57". */
export function formatLeadNumbers(ids: readonly number[]): string {
  const last = ids.at(-1)
  return ids.length < 2 ? `lead ${last}` : `leads ${ids.slice(0, -1).join(', ')} and ${last}`
}

import { type LeadOriginColor, leadOrigins, usualOriginColors } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { OriginBadge, originLabel, type SelectOption } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'

type Known = { value: string; label: string; color: LeadOriginColor; is_active: boolean }

/** The origins as forms and filters offer them, and what they are called where leads are shown. */
export type LeadOrigins = {
  /** What a form offers. */
  offered: SelectOption[]
  /** What a filter offers: also origins that are no longer offered, for there are leads that have them. */
  all: SelectOption[]
  labelOf: (origin: string) => string
  colorOf: (origin: string) => LeadOriginColor | undefined
}

// Until the server has said so, those that the product knows.
const usual: readonly Known[] = Object.entries(leadOrigins).map(([value, label]) => ({
  ...{ value, label, is_active: true },
  // Both tables have the same keys.
  color: usualOriginColors[value as keyof typeof usualOriginColors],
}))

/** The origins of leads, in their order. */
export function useLeadOrigins(): LeadOrigins {
  // Each row of a list uses it: where the call failed, each would make it again.
  const { data } = useQuery({ ...query('listLeadOrigins'), retryOnMount: false })
  return originsOf(data === undefined || data.length === 0 ? usual : data)
}

function originsOf(known: readonly Known[]): LeadOrigins {
  const find = (origin: string) => known.find(({ value }) => value === origin)
  return {
    offered: known.filter(({ is_active }) => is_active).map(({ value, label }) => ({ value, label })),
    all: known.map(({ value, label, is_active }) => ({ value, label: is_active ? label : `${label} (not offered)` })),
    labelOf: (origin) => find(origin)?.label ?? originLabel(origin),
    colorOf: (origin) => find(origin)?.color,
  }
}

/** Where a lead came from, in the colour that somebody chose for it. */
export function LeadOriginBadge({ origin }: { origin: string }) {
  const { labelOf, colorOf } = useLeadOrigins()
  return <OriginBadge origin={origin} label={labelOf(origin)} tone={colorOf(origin)} />
}

/** Where a lead came from, as text. */
export function LeadOriginName({ origin }: { origin: string }) {
  return useLeadOrigins().labelOf(origin)
}

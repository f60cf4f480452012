import { defaultLeadOriginColors, type Lead, type LeadOriginColor, leadOriginLabels } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { formatMoney, formatOriginLabel, LeadStatusBadge, OriginBadge, type SelectOption } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'

type Known = { value: string; label: string; color: LeadOriginColor; is_active: boolean }

/** Lead origins as options of forms and filters, and their labels and colors. */
export type LeadOriginOptions = {
  /** For forms: only active origins. */
  offered: SelectOption[]
  /** For filters: also inactive origins, because some leads still have them. */
  all: SelectOption[]
  labelOf: (origin: string) => string
  colorOf: (origin: string) => LeadOriginColor | undefined
}

// Used until the server has replied.
const usual: readonly Known[] = Object.entries(leadOriginLabels).map(([value, label]) => ({
  ...{ value, label, is_active: true },
  // The cast is safe: both tables have the same keys.
  color: defaultLeadOriginColors[value as keyof typeof defaultLeadOriginColors],
}))

export function useLeadOriginOptions(): LeadOriginOptions {
  // Every row of a list uses this hook. Without `retryOnMount: false`, each row would repeat a failed call.
  const { data } = useQuery({ ...query('listLeadOrigins'), retryOnMount: false })
  return originsOf(data === undefined || data.length === 0 ? usual : data)
}

function originsOf(known: readonly Known[]): LeadOriginOptions {
  const find = (origin: string) => known.find(({ value }) => value === origin)
  return {
    offered: known.filter(({ is_active }) => is_active).map(({ value, label }) => ({ value, label })),
    all: known.map(({ value, label, is_active }) => ({ value, label: is_active ? label : `${label} (inactive)` })),
    labelOf: (origin) => find(origin)?.label ?? formatOriginLabel(origin),
    colorOf: (origin) => find(origin)?.color,
  }
}

/** A badge with the origin's label in the color from the settings. */
export function LeadOriginBadge({ origin }: { origin: string }) {
  const { labelOf, colorOf } = useLeadOriginOptions()
  return <OriginBadge origin={origin} label={labelOf(origin)} tone={colorOf(origin)} />
}

/** Status, origin and amount in one line, for a lead's card. */
export function LeadBadges({ lead }: { lead: Pick<Lead, 'remarks' | 'lead_origin' | 'project_amount'> }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5 text-base text-fg">
      <LeadStatusBadge status={lead.remarks} />
      <LeadOriginBadge origin={lead.lead_origin} />
      {Number(lead.project_amount) > 0 && <span className="num ml-auto font-medium">{formatMoney(lead.project_amount)}</span>}
    </span>
  )
}

export function LeadOriginLabel({ origin }: { origin: string }) {
  return useLeadOriginOptions().labelOf(origin)
}

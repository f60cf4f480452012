import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import type { LeadReportRow } from './lead-rows.ts'

const [strong, soft] = ['var(--c1)', 'color-mix(in srgb, var(--c1) 30%, var(--surface))']
const filling = { responsive: true, style: { width: '100%', height: '100%' }, accessibilityLayer: false }
const ticks = { fill: 'var(--fg-muted)', fontSize: 12 }
const hint = {
  cursor: { fill: 'var(--muted)' },
  contentStyle: { background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 8, color: 'var(--fg)' },
  itemStyle: { color: 'var(--fg)' },
}

/** `isOfSold`: all leads of the rows are sold ones, so there are no others to show beside them. */
type Rows = { rows: readonly LeadReportRow[]; isOfSold: boolean }
const partsOf = (rows: readonly LeadReportRow[]): Part[] =>
  rows.map(({ name, figures }) => ({ name, first: figures.soldLeads, whole: figures.totalLeads }))

export function TeamLeadsChart({ rows, isOfSold }: Rows) {
  const parts = partsOf(rows)
  return (
    <div role="img" aria-label={nameChart('team member', parts, isOfSold)} className="h-full">
      <BarChart {...filling} layout="vertical" data={asTwoParts(parts)} margin={{ top: 0, right: 4, bottom: 0, left: 0 }}>
        <XAxis type="number" hide domain={[0, 'dataMax']} />
        <YAxis type="category" dataKey="name" width={72} axisLine={false} tickLine={false} tick={ticks} />
        <Tooltip {...hint} />
        <Bar dataKey="first" name="Sold Leads" stackId="all" fill={strong} barSize={14} isAnimationActive={false} />
        {!isOfSold && <Bar dataKey="rest" name="Other leads" stackId="all" fill={soft} barSize={14} isAnimationActive={false} />}
      </BarChart>
    </div>
  )
}

export function MonthlyLeadsChart({ rows, isOfSold }: Rows) {
  const parts = partsOf(rows)
  const short = (name: string) => name.replace(/^(\w{3})\w*/, '$1')
  return (
    <div role="img" aria-label={nameChart('month', parts, isOfSold)} className="h-full">
      <BarChart {...filling} data={[...parts]} margin={{ top: 4, right: 4, bottom: 0, left: 0 }} barGap={2}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="name" tickFormatter={short} axisLine={false} tickLine={false} tick={ticks} />
        <YAxis width={44} allowDecimals={false} axisLine={false} tickLine={false} tick={ticks} />
        <Tooltip {...hint} />
        <Legend
          align="right"
          verticalAlign="top"
          iconSize={10}
          itemSorter={null}
          wrapperStyle={{ fontSize: 12 }}
          formatter={(name) => <span className="text-fg-muted">{name}</span>}
        />
        {!isOfSold && (
          <Bar dataKey="whole" name="Total Leads" fill={soft} radius={[3, 3, 0, 0]} maxBarSize={22} isAnimationActive={false} />
        )}
        <Bar dataKey="first" name="Sold Leads" fill={strong} radius={[3, 3, 0, 0]} maxBarSize={22} isAnimationActive={false} />
      </BarChart>
    </div>
  )
}

type Part = { name: string; first: number; whole: number }

const asTwoParts = (parts: readonly Part[]) => parts.map((part) => ({ ...part, rest: part.whole - part.first }))

/** Describes the chart as text for screen readers. */
function nameChart(by: string, parts: readonly Part[], isOfSold: boolean): string {
  if (isOfSold) return `Sold leads by ${by}: ${parts.map(({ name, first }) => `${name} ${first}`).join('; ')}`
  return `Total and sold leads by ${by}: ${parts.map(({ name, first, whole }) => `${name} ${whole}, ${first} sold`).join('; ')}`
}

import { Area, Bar, CartesianGrid, ComposedChart, Tooltip, XAxis, YAxis } from 'recharts'

const filling = { responsive: true, style: { width: '100%', height: '100%' }, accessibilityLayer: false }
const ticks = { fill: 'var(--fg-muted)', fontSize: 12 }
const hint = {
  cursor: { stroke: 'var(--line)' },
  contentStyle: { background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 8, color: 'var(--fg)' },
  itemStyle: { color: 'var(--fg)' },
}

export function ThroughputChart({ parts, label }: { parts: readonly ThroughputPoint[]; label: string }) {
  return (
    <div role="img" aria-label={label} className="h-full">
      <ComposedChart {...filling} data={[...parts]} margin={{ top: 4, right: 4, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="name" axisLine={false} tickLine={false} tick={ticks} minTickGap={32} />
        <YAxis width={44} allowDecimals={false} axisLine={false} tickLine={false} tick={ticks} />
        <Tooltip {...hint} />
        <Area dataKey="done" name="Done" stroke="var(--c1)" strokeWidth={2} fill="var(--c1)" fillOpacity={0.15} isAnimationActive={false} />
        <Bar dataKey="failures" name="Failed attempts" fill="var(--danger)" maxBarSize={8} isAnimationActive={false} />
      </ComposedChart>
    </div>
  )
}

/** One point of the chart. `name` is its label on the time axis, in the business's time zone. */
export type ThroughputPoint = { at: string; name: string; done: number; failures: number }

export type Figure = { name: string; ours: string; baseline: string; ratio: number; target: string; met: boolean }

export const atLeast = (name: string, ours: number, baseline: number, target: number, unit: string): Figure =>
  figure(name, ours, baseline, unit, `≥ ${target}`, ours / baseline >= target)

export const atMost = (name: string, ours: number, baseline: number, target: number, unit: string): Figure =>
  figure(name, ours, baseline, unit, `≤ ${target}`, ours / baseline <= target)

function figure(name: string, ours: number, baseline: number, unit: string, target: string, met: boolean): Figure {
  return { name, ours: `${readable(ours)} ${unit}`, baseline: `${readable(baseline)} ${unit}`, ratio: ours / baseline, target, met }
}

export function print(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`)
  for (const { name, ours, baseline, ratio, target, met } of figures) {
    console.log(
      `  ${name.padEnd(46)} ${ours.padStart(14)} of ${baseline.padStart(14)}  = ${ratio.toFixed(2)}  (${target}) ${met ? '✓' : '✗'}`,
    )
  }
}

const readable = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2))

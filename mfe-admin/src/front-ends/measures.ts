import type { Figures } from './front-end.ts'
import { errorRate, took } from './wording.ts'

/** A figure of a release: as a number to compare, and as text. `hint` explains it. */
type Measure = { label: string; hint: string; value: (figures: Figures) => number | null; shown: (figures: Figures) => string }

/** Measured by browsers. Times are 75th percentiles. */
export const measures: readonly Measure[] = [
  {
    label: 'Loads',
    hint: 'pages opened',
    value: ({ loads }) => loads,
    shown: ({ loads }) => loads.toLocaleString('en-US'),
  },
  {
    label: 'Error rate',
    hint: 'pages that failed',
    value: ({ loads, errors }) => (loads === 0 ? null : errors / loads),
    shown: (figures) => errorRate(figures) ?? '–',
  },
  {
    label: 'Load time p75',
    hint: 'until it can be used',
    value: ({ load_p75_ms }) => load_p75_ms,
    shown: ({ load_p75_ms }) => took(load_p75_ms),
  },
  {
    label: 'Largest paint p75',
    hint: 'until most is seen',
    value: ({ lcp_p75_ms }) => lcp_p75_ms,
    shown: ({ lcp_p75_ms }) => took(lcp_p75_ms),
  },
  {
    label: 'Input delay p75',
    hint: 'until a press shows',
    value: ({ inp_p75_ms }) => inp_p75_ms,
    shown: ({ inp_p75_ms }) => took(inp_p75_ms),
  },
  {
    label: 'Layout shift p75',
    hint: 'below 0.1 is good',
    value: ({ cls_p75 }) => cls_p75,
    shown: ({ cls_p75 }) => (cls_p75 === null ? '–' : (cls_p75 / 1_000).toFixed(2)),
  },
]

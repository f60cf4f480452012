import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { Change } from './figures.ts'

/** `change` is null if the earlier figure is 0. */
export type Comparison = { change: Change | null; period: string }

const looks = {
  [-1]: { icon: ArrowDownRight, words: 'Down', tone: 'text-danger' },
  0: { icon: ArrowRight, words: 'The same,', tone: 'text-fg-muted' },
  1: { icon: ArrowUpRight, words: 'Up', tone: 'text-ok' },
} as const

export function Versus({ comparison }: { comparison: Comparison | null }) {
  if (comparison === null) return null
  const { change, period } = comparison
  if (change === null) return <span className="block text-xs font-normal text-fg-muted">None in {period}</span>
  const { icon: Icon, words, tone } = looks[change.direction]
  return (
    <span className="block text-xs font-normal text-fg-muted">
      <span className={`whitespace-nowrap ${tone}`}>
        <Icon className="inline size-3.5 align-[-0.15em]" aria-hidden="true" /> <span className="visually-hidden">{words}</span>{' '}
        {change.words}
      </span>{' '}
      <span className="block whitespace-nowrap">vs {period}</span>
    </span>
  )
}

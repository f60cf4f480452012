import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type BadgeTone = 'green' | 'amber' | 'blue' | 'gray' | 'orange' | 'red' | 'yellow' | 'purple' | 'pink' | 'teal' | 'cyan' | 'indigo'

/** Never the only carrier of meaning by color: the text says everything. */
export function Badge({ tone = 'gray', className, children }: { tone?: BadgeTone; className?: string; children: ReactNode }) {
  return <span className={clsx('badge', `badge-${tone}`, className)}>{children}</span>
}

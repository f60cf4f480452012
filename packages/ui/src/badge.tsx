import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type BadgeTone = 'green' | 'amber' | 'blue' | 'gray' | 'orange' | 'red' | 'yellow' | 'purple' | 'pink' | 'teal' | 'cyan' | 'indigo'

/** The color only emphasizes the text, which must be clear without it. */
export function Badge({ tone = 'gray', className, children }: { tone?: BadgeTone; className?: string; children: ReactNode }) {
  return <span className={clsx('badge', `badge-${tone}`, className)}>{children}</span>
}

import { useState } from 'react'

/** A rollout step, without its reason. A rollback of the stable release names the stable version. */
export type Step =
  | { action: 'canary'; version: string; percent: number }
  | { action: 'promote'; version: string }
  | { action: 'rollback'; version: string }
  | { action: 'quarantine'; version: string }

export function useSteps() {
  const [asked, ask] = useState<Step | null>(null)
  return { asked, ask, close: () => ask(null) }
}

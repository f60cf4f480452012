import { useState } from 'react'

/** A change of who gets what, before its reason is given. A roll-back of the stable release names what is stable. */
export type Step =
  | { action: 'canary'; version: string; percent: number }
  | { action: 'promote'; version: string }
  | { action: 'rollback'; version: string }
  | { action: 'quarantine'; version: string }

/** The step that somebody is asked about. */
export function useSteps() {
  const [asked, ask] = useState<Step | null>(null)
  return { asked, ask, close: () => ask(null) }
}

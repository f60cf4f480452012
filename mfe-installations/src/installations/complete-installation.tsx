import type { Installation } from '@crm/contracts'
import { lazyRetry } from '@crm/shell-api'
import { Suspense, startTransition, useState } from 'react'

/** The installation that the user was asked about, if any. */
export function useCompletionQuestion() {
  const [asked, setAsked] = useState<Installation | null>(null)
  return {
    asked,
    ask: (installation: Installation) => startTransition(() => setAsked(installation)),
    close: () => setAsked(null),
  }
}

type CompletionQuestion = ReturnType<typeof useCompletionQuestion>

export const CompleteInstallationDialog = lazyRetry(() =>
  import('./complete-installation-dialog.tsx').then((dialog) => dialog.CompleteInstallationDialog),
)

/** The page renders this once, outside the list, because the completed installation disappears from the list. */
export function CompletionDialog({ question: { asked, close }, today }: { question: CompletionQuestion; today: string }) {
  return (
    <Suspense fallback={null}>
      {asked && <CompleteInstallationDialog key={asked.id} installation={asked} today={today} onClose={close} />}
    </Suspense>
  )
}

import type { FrontEnd } from '@crm/contracts'
import { ConfirmDialog } from '@crm/ui'
import { ReasonDialog } from '../queues/reason-dialog.tsx'
import { wordsOf } from './step-words.ts'
import { useSteering } from './use-front-ends.ts'
import type { Step } from './use-steps.ts'

type Props = { frontEnd: FrontEnd; step: Step; onClose: () => void }

/** Explains and runs a step; a step that takes a release away needs a reason. */
export function SteerDialog({ frontEnd, step, onClose }: Props) {
  const { title, description, confirmText } = wordsOf(frontEnd, step)
  const steering = useSteering(frontEnd, onClose)
  const parts = { title, description, confirmText, busy: steering.isPending }
  if (step.action === 'canary' || step.action === 'promote')
    return <ConfirmDialog open {...parts} onConfirm={() => steering.mutate({ step })} onCancel={onClose} />
  return <ReasonDialog {...parts} tone="danger" onConfirm={(reason) => steering.mutate({ step, reason })} onClose={onClose} />
}

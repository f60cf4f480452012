import { QuickFollowUpDialog } from '../leads/lead-dialogs.ts'
import type { Queue } from './use-queue.ts'

export function QueuedFollowUp({ queue: { lead, next, goOn, close }, today }: { queue: Queue; today: string }) {
  return lead && <QuickFollowUpDialog lead={lead} today={today} next={next} onNext={goOn} onClose={close} />
}

import { Loading } from '@crm/ui'
import { QueuesFrame } from './queues-frame.tsx'

/** Queues: how each stands, who works on them, and what they have done. */
export const QueuesPage = () => (
  <QueuesFrame>
    <Loading text="Loading queues..." />
  </QueuesFrame>
)

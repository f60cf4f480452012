import { Loading } from '@crm/ui'
import { QueuesFrame } from '../queues/queues-frame.tsx'

/** Jobs of all queues. */
export const JobsPage = () => (
  <QueuesFrame>
    <Loading text="Loading jobs..." />
  </QueuesFrame>
)

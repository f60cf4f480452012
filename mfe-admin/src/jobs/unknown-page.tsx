import { Loading } from '@crm/ui'
import { QueuesFrame } from '../queues/queues-frame.tsx'

/** Messages of which nobody knows whether they arrived. */
export const UnknownPage = () => (
  <QueuesFrame>
    <Loading text="Loading deliveries..." />
  </QueuesFrame>
)

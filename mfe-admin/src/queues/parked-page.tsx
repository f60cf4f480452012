import { Loading } from '@crm/ui'
import { QueuesFrame } from './queues-frame.tsx'

/** What a reader of the log could not handle, and what becomes of it. */
export const ParkedPage = () => (
  <QueuesFrame>
    <Loading text="Loading parked events..." />
  </QueuesFrame>
)

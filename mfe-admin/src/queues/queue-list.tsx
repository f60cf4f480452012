import { isAdministrator } from '@crm/contracts'
import { useSession } from '@crm/shell-api'
import { Table, Th } from '@crm/ui'
import { useState } from 'react'
import { ListCard } from '../list-card.tsx'
import type { Messages } from './messages.ts'
import { QueueRow } from './queue-row.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { pauseQueue, resumeQueue, useDeed } from './use-queues.ts'
import type { Queue } from './wording.ts'

/** Every queue with what waits in it, and a button for administrators that lets it rest. */
export function QueueList({ queues, messages }: { queues: readonly Queue[]; messages: Messages }) {
  const mayAct = isAdministrator(useSession().user.role)
  const [asking, setAsking] = useState<string | null>(null)
  const pausing = useDeed({ done: `${asking} is paused`, failed: `Failed to pause ${asking}`, onDone: () => setAsking(null) })
  const resuming = useDeed({ done: 'The workers take jobs from it again', failed: 'Failed to resume the queue', onDone: () => undefined })
  return (
    <ListCard title="All queues">
      <Table caption="All queues" className="w-full text-sm">
        <thead className="bg-muted">
          <tr>
            <Th className="pl-4!">Queue</Th>
            <Th className="max-md:hidden">State</Th>
            {['Waiting', 'Active', 'Delayed', 'Failed'].map((head) => (
              <Th key={head} className="text-right! max-md:hidden">
                {head}
              </Th>
            ))}
            <Th className="pr-4! text-right! max-md:hidden">Oldest waiting</Th>
            {mayAct && (
              <Th className="pr-4!">
                <span className="visually-hidden">Pause or resume</span>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <QueueRow
              key={queue.name}
              queue={queue}
              messages={messages}
              onPause={mayAct ? () => setAsking(queue.name) : null}
              onResume={() => resuming.mutate(() => resumeQueue(queue.name))}
              busy={resuming.isPending}
            />
          ))}
        </tbody>
      </Table>
      {asking !== null && (
        <ReasonDialog
          title={`Pause ${asking}?`}
          description="Jobs under way end; the others wait until somebody resumes the queue. Nothing is lost."
          confirmText="Pause Queue"
          busy={pausing.isPending}
          onConfirm={(reason) => pausing.mutate(() => pauseQueue(asking, reason))}
          onClose={() => setAsking(null)}
        />
      )}
    </ListCard>
  )
}

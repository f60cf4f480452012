import type { DeliveryStory } from '@crm/contracts'
import { useCan } from '@crm/shell-api'
import { Button, ConfirmDialog, DialogClose } from '@crm/ui'
import { Ban, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useMoments } from '../mail/moments.ts'
import { resendQuestion } from './resend-question.ts'
import { useCancelDelivery, useResendDelivery } from './use-decide.ts'
import { mayCancel, mayResend } from './wording.ts'

/** What can be done about a message, for those who may. */
export function StoryActions({ story }: { story: DeliveryStory }) {
  const may = useCan('email-templates')
  const [asking, setAsking] = useState(false)
  const moments = useMoments()
  const resend = useResendDelivery(story)
  const cancel = useCancelDelivery(story.id)
  return (
    <>
      {may && mayCancel(story) && (
        <Button className="max-md:flex-1" busy={cancel.isPending} busyText="Cancelling..." onClick={() => cancel.mutate()}>
          <Ban className="icon" aria-hidden="true" /> Cancel message
        </Button>
      )}
      {may && mayResend(story) && (
        <Button className="max-md:flex-1" busy={resend.isPending} busyText="Sending..." onClick={() => setAsking(true)}>
          <RotateCcw className="icon" aria-hidden="true" /> {story.state === 'ambiguous' ? 'Resend, may arrive twice' : 'Resend'}
        </Button>
      )}
      <DialogClose>
        <Button variant="primary" className="max-md:flex-1">
          Close
        </Button>
      </DialogClose>
      <ConfirmDialog
        open={asking}
        {...resendQuestion(story, moments)}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          resend.mutate()
        }}
      />
    </>
  )
}

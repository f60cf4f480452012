import { Button, DialogClose } from '@crm/ui'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RepairFormState } from './use-repair-form.ts'

type Props = { formId: string; state: RepairFormState; children: ReactNode }

/** Repeats that there is an error, because the field may be scrolled out of view. */
export function FormFooter({ formId, state: { errors, saving }, children }: Props) {
  return (
    <>
      <p className="mr-auto flex items-center gap-1.5 self-center text-sm text-danger max-md:w-full" role="alert">
        {Object.keys(errors).length > 0 && (
          <>
            <CircleAlert className="icon" aria-hidden="true" /> Please check all fields
          </>
        )}
      </p>
      <DialogClose>
        <Button className="max-md:flex-1">Cancel</Button>
      </DialogClose>
      <Button type="submit" form={formId} variant="primary" className="max-md:flex-1" busy={saving} busyText="Saving...">
        {children}
      </Button>
    </>
  )
}

import { Button, DialogClose } from '@crm/ui'
import type { ReactNode } from 'react'

type Props = { formId: string; busy: boolean; tone?: 'primary' | 'danger'; children: ReactNode }

/** Below a dialog's form: away from it, or on with what is typed. */
export const FormFoot = ({ formId, busy, tone = 'primary', children }: Props) => (
  <>
    <DialogClose>
      <Button className="max-md:flex-1">Cancel</Button>
    </DialogClose>
    <Button type="submit" form={formId} variant={tone} className="max-md:flex-1" busy={busy}>
      {children}
    </Button>
  </>
)

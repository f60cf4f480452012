import { Button, type ButtonProps, DialogClose } from '@crm/ui'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type RecordFormFooterProps = { formId: string; state: { wrong: string; saving: boolean }; children: ReactNode }

export const RecordFormFooter = ({ formId, state: { wrong, saving }, children }: RecordFormFooterProps) => (
  <>
    <p
      className="flex items-center gap-1.5 self-center text-sm text-danger empty:hidden max-md:order-first max-md:w-full md:mr-auto"
      role="alert"
    >
      {wrong && (
        <>
          <CircleAlert className="icon" aria-hidden="true" /> {wrong}
        </>
      )}
    </p>
    <FormFooter formId={formId} busy={saving} busyText="Saving...">
      {children}
    </FormFooter>
  </>
)

type FormFooterProps = Pick<ButtonProps, 'busyText' | 'disabled' | 'children'> & {
  formId: string
  busy: boolean
  tone?: 'primary' | 'danger'
}

export const FormFooter = ({ formId, tone = 'primary', ...submit }: FormFooterProps) => (
  <>
    <DialogClose>
      <Button className="max-md:flex-1">Cancel</Button>
    </DialogClose>
    <Button {...submit} type="submit" form={formId} variant={tone} className="max-md:flex-1" />
  </>
)

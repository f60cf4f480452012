import { Button, type ButtonProps, DialogClose } from '@crm/ui'

type FormFooterProps = Pick<ButtonProps, 'busyText' | 'disabled' | 'children'> & {
  formId: string
  busy: boolean
  tone?: 'primary' | 'danger'
}

export const DialogFormFooter = ({ formId, tone = 'primary', ...submit }: FormFooterProps) => (
  <>
    <DialogClose>
      <Button className="max-md:flex-1">Cancel</Button>
    </DialogClose>
    <Button {...submit} type="submit" form={formId} variant={tone} className="max-md:flex-1" />
  </>
)

import { Button, type ButtonProps, DialogClose } from '@crm/ui'

type Props = Pick<ButtonProps, 'busyText' | 'disabled' | 'children'> & { formId: string; busy: boolean; tone?: 'primary' | 'danger' }

export const FormFoot = ({ formId, tone = 'primary', ...submit }: Props) => (
  <>
    <DialogClose>
      <Button className="max-md:flex-1">Cancel</Button>
    </DialogClose>
    <Button {...submit} type="submit" form={formId} variant={tone} className="max-md:flex-1" />
  </>
)

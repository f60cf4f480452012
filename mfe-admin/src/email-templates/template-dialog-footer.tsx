import { Button, DialogClose, Switch } from '@crm/ui'
import { CircleAlert } from 'lucide-react'
import type { TemplateFormState } from './template-form.ts'

/** Whether messages are made of the template, what is wrong with the form, and its buttons. */
export function TemplateDialogFooter({ formId, state }: { formId: string; state: TemplateFormState }) {
  return (
    <>
      <div className="flex self-center">
        <Switch
          label={<span className="font-medium">Active</span>}
          checked={state.form.is_active}
          onChange={(event) => state.change({ is_active: event.target.checked })}
        />
      </div>
      <p className="flex items-center gap-1.5 text-sm text-danger empty:hidden max-md:-order-1 max-md:w-full md:ml-2" role="alert">
        {state.wrong && (
          <>
            <CircleAlert className="icon" aria-hidden="true" /> {state.wrong}
          </>
        )}
      </p>
      <span className="grow max-md:hidden" />
      <DialogClose>
        <Button className="max-md:hidden">Cancel</Button>
      </DialogClose>
      <Button type="submit" form={formId} variant="primary" className="max-md:flex-1" busy={state.saving} busyText="Saving...">
        {state.base ? 'Save Template' : 'Create Template'}
      </Button>
    </>
  )
}

import { Button } from '@crm/ui'
import { ShellDialog } from '../dialog.tsx'

/** Registration is not self-service: whom to ask for an account. */
export function RegistrationDialog({ onClose }: { onClose: () => void }) {
  return (
    <ShellDialog
      title="Account Registration"
      description="Please reach out to the website administrator to create a new account."
      onClose={onClose}
      footer={
        <Button variant="primary" className="min-w-24 max-md:w-full" onClick={onClose}>
          Got it
        </Button>
      }
    />
  )
}

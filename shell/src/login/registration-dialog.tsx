import { Button, Dialog } from '@crm/ui'

/** Registration is not self-service: whom to ask for an account. */
export function RegistrationDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Account Registration"
      onRequestClose={onClose}
      footer={
        <Button variant="primary" className="min-w-24 max-md:w-full" onClick={onClose}>
          Got it
        </Button>
      }
    >
      <p className="text-fg-muted">Please reach out to the website administrator to create a new account.</p>
    </Dialog>
  )
}

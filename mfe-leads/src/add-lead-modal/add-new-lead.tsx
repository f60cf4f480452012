import { useCan } from '@crm/shell-api'
import { Button, type ButtonVariant } from '@crm/ui'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AddLeadDialog } from './lazy-dialog.ts'

export function AddNewLead({ variant = 'outline', className }: { variant?: ButtonVariant; className?: string }) {
  const [open, setOpen] = useState(false)
  if (!useCan('leads', 'add_lead')) return null
  return (
    <>
      <Button
        variant={variant}
        {...(className && { className })}
        aria-haspopup="dialog"
        onPointerEnter={AddLeadDialog.preload}
        onClick={() => setOpen(true)}
      >
        <Plus className="icon" aria-hidden="true" /> Add New Lead
      </Button>
      <Suspense fallback={null}>{open && <AddLeadDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

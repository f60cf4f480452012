import type { EmailTemplate } from '@crm/contracts'
import { Button, Dialog, DialogClose } from '@crm/ui'
import { Pencil } from 'lucide-react'
import { TypeBadge } from '../template-parts.tsx'
import { VariableChip } from '../variable-chip.tsx'
import { Preview } from './preview.tsx'

type Props = { template: EmailTemplate; onEdit: () => void; onClose: () => void }

export function PreviewDialog({ template, onEdit, onClose }: Props) {
  return (
    <Dialog
      size="md"
      title={template.name}
      description={
        <>
          <TypeBadge type={template.type} /> {!template.is_active && 'Switched off: nothing is sent of it'}
        </>
      }
      onRequestClose={onClose}
      footer={
        <>
          <DialogClose>
            <Button className="max-md:flex-1">Close</Button>
          </DialogClose>
          <Button className="max-md:flex-1" variant="primary" onClick={onEdit}>
            <Pencil className="icon" aria-hidden="true" /> Edit
          </Button>
        </>
      }
    >
      <section aria-label="Preview">
        <Preview texts={template} title={<h3 className="font-semibold">Preview</h3>} />
      </section>
      {template.variables.length > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-1.5 text-sm">
          <span className="text-fg-muted">Variables</span>
          {template.variables.map((name) => (
            <VariableChip key={name} name={name} />
          ))}
        </p>
      )}
    </Dialog>
  )
}

import type { FoundProject } from '@crm/contracts'
import { Dialog } from '@crm/ui'

type Props = {
  /** The business's today, `yyyy-mm-dd`. */
  today: string
  /** The completed project that the form is filled from, where it is known already. */
  project?: FoundProject
  onClose: () => void
}

/** Repair Reports Management: find the completed project, take what is wrong with it, see what was reported last. */
export function RepairReportsDialog({ project, onClose }: Props) {
  return (
    <Dialog size="lg" title="Repair Reports Management" onRequestClose={onClose}>
      {project?.name}
    </Dialog>
  )
}

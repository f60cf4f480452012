import { lazyRetry, useCan } from '@crm/shell-api'
import { Button, getButtonClass } from '@crm/ui'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { KeyboardKey, ShortcutHelpLine, useShortcutKeys } from '../shortcuts.tsx'

/** The primary link is hidden on a phone, because the bottom bar has the same link. */
export function AddLeadLink({ primary = false }: { primary?: boolean }) {
  if (!useCan('add_lead')) return null
  return (
    <Link className={`${getButtonClass(primary ? 'primary' : 'outline')} ${primary ? 'max-md:hidden' : ''}`} to="/add-lead">
      <Plus className="icon" aria-hidden="true" /> Add Lead
    </Link>
  )
}

export function AddLeadButton() {
  const [open, setOpen] = useState(false)
  if (!useCan('leads', 'add_lead')) return null
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onPointerEnter={AddLeadDialog.preload} onClick={() => setOpen(true)}>
        <Plus className="icon" aria-hidden="true" /> Add New Lead
      </Button>
      <Suspense fallback={null}>{open && <AddLeadDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

export function AddLeadShortcut() {
  const [open, setOpen] = useState(false)
  const mayAdd = useCan('leads', 'add_lead')
  useShortcutKeys('page', mayAdd ? { c: () => setOpen(true) } : {})
  if (!mayAdd) return null
  return (
    <>
      <ShortcutHelpLine className="mt-4 @min-[54rem]:mt-6">
        <KeyboardKey>C</KeyboardKey> add a lead without leaving this page
      </ShortcutHelpLine>
      <Suspense fallback={null}>{open && <AddLeadDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

const AddLeadDialog = lazyRetry(() => import('./add-lead-dialog.tsx').then((dialog) => dialog.AddLeadDialog))

import { useCan } from '@crm/shell-api'
import { Suspense, useState } from 'react'
import { Key, ShortcutLine, useKeys } from '../shortcuts.tsx'
import { AddLeadDialog } from './lazy-dialog.ts'

export function AddLeadByKey() {
  const [open, setOpen] = useState(false)
  const mayAdd = useCan('leads', 'add_lead')
  useKeys('page', mayAdd ? { c: () => setOpen(true) } : {})
  if (!mayAdd) return null
  return (
    <>
      <ShortcutLine className="mt-4 @min-[54rem]:mt-6">
        <Key>C</Key> add a lead without leaving this page
      </ShortcutLine>
      <Suspense fallback={null}>{open && <AddLeadDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

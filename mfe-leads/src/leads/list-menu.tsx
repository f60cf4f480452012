import { IconButton } from '@crm/ui'
import { EllipsisVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ExportLink } from './export-link.tsx'
import { ImportLink } from './import-link.tsx'
import type { LeadListState } from './list-state.ts'

/** Import and export behind one button: on a phone the first screen belongs to the leads. */
export function ListMenu({ state }: { state: LeadListState }) {
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it wherever the focus is within
    <div
      ref={menu}
      className="relative md:hidden"
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return
        setOpen(false)
        menu.current?.querySelector('button')?.focus()
      }}
    >
      <IconButton label="Import or export" aria-expanded={open} onClick={() => setOpen(!open)}>
        <EllipsisVertical className="icon" aria-hidden="true" />
      </IconButton>
      {open && (
        <div className="absolute top-full right-0 z-20 mt-1 grid w-44 gap-2 rounded-md border border-line bg-raised p-2 shadow-pop">
          <ImportLink />
          <ExportLink state={state} />
        </div>
      )}
    </div>
  )
}

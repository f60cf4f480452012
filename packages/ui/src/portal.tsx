import { type Context, createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

type PortalContainer = Context<HTMLElement | null>

// Each front-end bundles its own copy of this package, while React is one: the context must be the same object in all copies.
const key = Symbol.for('crm.ui.portal-container')
const place = globalThis as unknown as { [key]?: PortalContainer }
place[key] ??= createContext<HTMLElement | null>(null)

/** The element into which dialogs, tooltips and lists are put; null means the body. */
export const PortalContainerContext: PortalContainer = place[key]

export function usePortalContainer(): HTMLElement | null {
  return useContext(PortalContainerContext)
}

/** Wraps a front-end: its content and whatever it opens above the page carry the same `data-mfe`, so its scoped styles reach both. */
export function PortalScope({ name, children }: { name: string; children: ReactNode }) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return (
    <PortalContainerContext value={container}>
      <div data-mfe={name}>{children}</div>
      {createPortal(<div data-mfe={name} ref={setContainer} />, document.body)}
    </PortalContainerContext>
  )
}

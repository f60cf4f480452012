import { type Context, createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

type PortalContainer = Context<HTMLElement | null>

// Each front-end bundles its own copy of this package, but they share one React: all copies must use the same context object.
const key = Symbol.for('crm.ui.portal-container')
const place = globalThis as unknown as { [key]?: PortalContainer }
place[key] ??= createContext<HTMLElement | null>(null)

/** The container of dialogs, tooltips and lists; null means the body. */
const PortalContainerContext: PortalContainer = place[key]

export function usePortalContainer(): HTMLElement | null {
  return useContext(PortalContainerContext)
}

/** Wraps a front-end: its page and its portals get the same `data-mfe`, so that its scoped styles apply to both. */
export function PortalScope({ name, children }: { name: string; children: ReactNode }) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return (
    <PortalContainerContext value={container}>
      <div data-mfe={name}>{children}</div>
      {createPortal(<div data-mfe={name} ref={setContainer} />, document.body)}
    </PortalContainerContext>
  )
}

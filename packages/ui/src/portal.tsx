import { type Context, createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

type PortalContainer = Context<HTMLElement | null>

// Each front-end bundles its own copy of this package, but all share one React. The context is stored globally, so that all copies use the same one.
const key = Symbol.for('crm.ui.portal-container')
const place = globalThis as unknown as { [key]?: PortalContainer }
place[key] ??= createContext<HTMLElement | null>(null)

/** The element in which dialogs, tooltips and lists are rendered; null means the body. */
const PortalContainerContext: PortalContainer = place[key]

export function usePortalContainer(): HTMLElement | null {
  return useContext(PortalContainerContext)
}

/** Wraps a front-end. Its page and its dialogs get the same `data-mfe` attribute, because the styles of the front-end apply only inside it. */
export function FrontEndStyleScope({ name, children }: { name: string; children: ReactNode }) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return (
    <PortalContainerContext value={container}>
      <div data-mfe={name}>{children}</div>
      {createPortal(<div data-mfe={name} ref={setContainer} />, document.body)}
    </PortalContainerContext>
  )
}

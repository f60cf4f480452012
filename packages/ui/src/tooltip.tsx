import * as Radix from 'radix-ui/tooltip'
import { createContext, type MouseEvent, type PointerEvent, type ReactNode, useContext, useState } from 'react'
import { usePortalContainer } from './portal.tsx'

const WithinProvider = createContext(false)

/** Shared timing of tooltips: the first opens after 700 ms; the next one opens at once if it is hovered within 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <WithinProvider value={true}>
      <Radix.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </Radix.Provider>
    </WithinProvider>
  )
}

type TooltipProps = {
  label: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** True for an element whose only purpose is its text. A touch screen, which has no hover, opens it by a press. */
  opensOnPress?: boolean
  children: ReactNode
}

/** A text that describes the element inside when it is hovered or focused. The element must be focusable and have its own accessible name. */
export function Tooltip({ label, side = 'top', opensOnPress = false, children }: TooltipProps) {
  const container = usePortalContainer()
  const [open, setOpen] = useState(false)
  const tooltip = (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild {...(opensOnPress && openOnPress(() => setOpen(true)))}>
        {children}
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content className="tooltip" side={side} sideOffset={6}>
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
  return useContext(WithinProvider) ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>
}

// Radix closes a tooltip when its element is pressed, unless the event is canceled.
const openOnPress = (open: () => void) => ({
  onPointerDown: (event: PointerEvent) => event.preventDefault(),
  onClick: (event: MouseEvent) => {
    event.preventDefault()
    open()
  },
})

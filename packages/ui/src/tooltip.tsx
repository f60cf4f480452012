import * as Radix from 'radix-ui/tooltip'
import { createContext, type ReactNode, useContext } from 'react'
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

type TooltipProps = { label: string; side?: 'top' | 'right' | 'bottom' | 'left'; children: ReactNode }

/** A text that describes the element inside when it is hovered or focused. The element must be focusable and have its own accessible name. */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  const container = usePortalContainer()
  const tooltip = (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content className="tooltip" side={side} sideOffset={6}>
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
  return useContext(WithinProvider) ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>
}

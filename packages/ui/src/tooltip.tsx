import * as Radix from 'radix-ui/tooltip'
import { createContext, type ReactNode, useContext } from 'react'
import { usePortalContainer } from './portal.tsx'

const WithinProvider = createContext(false)

/** Around an area whose tooltips share the rule: the first after 700 ms, the next at once if within 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <WithinProvider value={true}>
      <Radix.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </Radix.Provider>
    </WithinProvider>
  )
}

export type TooltipProps = { label: string; side?: 'top' | 'right' | 'bottom' | 'left'; children: ReactNode }

/** A word about its one child, which must be something that takes the focus and has a name of its own. */
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

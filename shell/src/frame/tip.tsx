import { type ReactElement, useEffect, useRef, useState } from 'react'

/** In ms: the first tooltip opens after `openDelay`; another one within `skipDelay` after it opens at once. */
const openDelay = 700
const skipDelay = 300

let lastClosed = Number.NEGATIVE_INFINITY

/** The tooltip is hidden from screen readers, because the icon has the same text as its accessible name. */
export function ShellTooltip({ label, side, children }: { label: string; side: 'right' | 'top'; children: ReactElement }) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = () => {
    timer.current = setTimeout(() => setOpen(true), Date.now() - lastClosed < skipDelay ? 0 : openDelay)
  }
  const hide = () => {
    clearTimeout(timer.current)
    if (open) lastClosed = Date.now()
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the control inside, which is the interactive element
    <span
      className="relative block"
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children}
      {open && (
        <span aria-hidden="true" className={`tooltip absolute z-30 ${places[side]}`}>
          {label}
        </span>
      )}
    </span>
  )
}

const places = { right: 'left-full top-1/2 -translate-y-1/2 ml-2', top: 'bottom-full right-0 mb-2' }

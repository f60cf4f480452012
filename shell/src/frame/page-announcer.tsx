import { documentTitle } from '@crm/shell-api'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** On a change of page: names it in the tab and to screen readers, and puts the focus on its heading once that is there. */
export function PageAnnouncer({ title }: { title: string }) {
  const { pathname } = useLocation()
  const how = useNavigationType()
  const shown = useRef<string | null>(null)
  const [said, setSaid] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    const first = shown.current === null
    shown.current = pathname
    document.title = documentTitle(title)
    if (first) return
    // Back and forward: the browser puts the page where it was.
    if (how !== 'POP') window.scrollTo(0, 0)
    setSaid(title)
    return whenHeading(focusOn)
  }, [pathname, title, how])

  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}

function focusOn(heading: HTMLElement): void {
  // Someone may be typing in the page already.
  if (document.activeElement?.closest('main input, main textarea, main select, [role=dialog]')) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

/** Remote pages come later than their route. Returns how to stop waiting. */
function whenHeading(found: (heading: HTMLElement) => void): () => void {
  const main = document.getElementById('main')
  const look = () => {
    const heading = main?.querySelector<HTMLElement>('h1:not([data-loading])')
    if (heading) {
      observer.disconnect()
      found(heading)
    }
  }
  const observer = new MutationObserver(look)
  if (main !== null) observer.observe(main, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}

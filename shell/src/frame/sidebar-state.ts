import { useState, useSyncExternalStore } from 'react'

const key = 'crm_sidebar'
const wide = window.matchMedia('(min-width: 1280px)')

/** Whether the sidebar is open: as the person left it, else by the room there is. */
export function useSidebarOpen(): [open: boolean, set: (open: boolean) => void] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(key))
  const roomy = useSyncExternalStore(subscribe, () => wide.matches)
  const set = (open: boolean) => {
    const next = open ? 'open' : 'closed'
    localStorage.setItem(key, next)
    setChosen(next)
  }
  return [chosen === null ? roomy : chosen === 'open', set]
}

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

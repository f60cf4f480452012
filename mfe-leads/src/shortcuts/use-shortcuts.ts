import { useSyncExternalStore } from 'react'

const key = 'crm_shortcuts'
const listeners = new Set<() => void>()

/** Users of voice input, and those who press keys by accident, can turn single-letter shortcuts off (WCAG 2.1.4). */
export function useShortcuts(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, () => localStorage.getItem(key) !== 'off')
  const set = (next: boolean) => {
    localStorage.setItem(key, next ? 'on' : 'off')
    for (const changed of listeners) changed()
  }
  return [on, set]
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

import { useId, useLayoutEffect } from 'react'

const dirty = new Set<string>()

/** Whether any form on the page has input that leaving the page would lose. */
export const hasUnsavedChanges = (): boolean => dirty.size > 0

/** While `unsaved` is true, the user is asked before the page is left or the window is closed. */
export function useUnsavedChanges(unsaved: boolean): void {
  const id = useId()
  // A layout effect is cleaned up before the next page is shown. With a normal effect, the next page could ask about the input of this one.
  useLayoutEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    dirty.add(id)
    window.addEventListener('beforeunload', warn)
    return () => {
      dirty.delete(id)
      window.removeEventListener('beforeunload', warn)
    }
  }, [id, unsaved])
}

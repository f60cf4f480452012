import { useId, useLayoutEffect } from 'react'

const dirty = new Set<string>()

/** Whether something typed would be lost by leaving the page. */
export const hasUnsavedChanges = (): boolean => dirty.size > 0

/** While `unsaved` holds, leaving the page or closing the window asks first. */
export function useUnsavedChanges(unsaved: boolean): void {
  const id = useId()
  // A layout effect ends before the next page is shown, so that page never asks about what was typed here.
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

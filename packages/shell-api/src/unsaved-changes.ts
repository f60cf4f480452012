import { useId, useLayoutEffect } from 'react'

const dirty = new Set<string>()

/** Whether leaving the page would lose input. */
export const hasUnsavedChanges = (): boolean => dirty.size > 0

/** While `unsaved` is true, leaving the page or closing the window asks first. */
export function useUnsavedChanges(unsaved: boolean): void {
  const id = useId()
  // A layout effect is cleaned up before the next page is shown, so that the next page never asks about this input.
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

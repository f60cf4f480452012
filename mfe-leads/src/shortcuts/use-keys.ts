import { useEffect, useEffectEvent } from 'react'
import { useShortcuts } from './use-shortcuts.ts'

type Actions = Record<string, (target: Element) => void>

/** Single-letter shortcuts while no text is typed: on the page without a dialog, or in the open dialog. */
export function useKeys(where: 'page' | 'dialog', actions: Actions): void {
  const [on] = useShortcuts()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const action = actions[event.key.toLowerCase()]
    if (!action || !isPlain(event) || !(target instanceof Element) || isTyping(target) || whereIs(target) !== where) return
    event.preventDefault()
    action(target)
  })
  useEffect(() => {
    if (!on) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}

export function useControlEnter(act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, repeat } = event
    if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || !(target instanceof Element) || whereIs(target) !== 'dialog') return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const isPlain = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && !event.isComposing && !event.defaultPrevented

// Date inputs accept only digits, and checkboxes no letters, so shortcuts work there.
const isTyping = (target: Element): boolean =>
  target instanceof HTMLInputElement
    ? !['date', 'checkbox', 'radio'].includes(target.type)
    : target.closest('textarea, select, [contenteditable]') !== null

// A confirmation above a dialog is neither page nor dialog.
function whereIs(target: Element): 'page' | 'dialog' | null {
  if (target.closest('[role="alertdialog"], dialog')) return null
  if (target.closest('[role="dialog"]')) return 'dialog'
  return document.querySelector('[role="dialog"], [role="alertdialog"]') === null ? 'page' : null
}

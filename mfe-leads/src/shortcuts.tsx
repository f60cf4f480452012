import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react'

type Actions = Record<string, (target: Element) => void>

/** Handles single-letter shortcuts, but not while the user types text. `where`: on the page while no dialog is open, or in the open dialog. */
export function useShortcutKeys(where: 'page' | 'dialog', actions: Actions): void {
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

export function useControlEnterKey(act: () => void): void {
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

// Shortcuts also work in date inputs, checkboxes and radio buttons, because these accept no letters.
const isTyping = (target: Element): boolean =>
  target instanceof HTMLInputElement
    ? !['date', 'checkbox', 'radio'].includes(target.type)
    : target.closest('textarea, select, [contenteditable]') !== null

// In a confirmation dialog there are no shortcuts at all.
function whereIs(target: Element): 'page' | 'dialog' | null {
  if (target.closest('[role="alertdialog"], dialog')) return null
  if (target.closest('[role="dialog"]')) return 'dialog'
  return document.querySelector('[role="dialog"], [role="alertdialog"]') === null ? 'page' : null
}

/** The key is shown only on devices with a keyboard, and is not part of the button's accessible name. */
export function ShortcutKeyHint({ letter }: { letter: string }) {
  const [on] = useShortcuts()
  if (!on) return null
  return (
    <span className="max-md:hidden pointer-coarse:hidden" aria-hidden="true">
      <kbd className="kbd font-normal">{letter}</kbd>
    </span>
  )
}

export const KeyboardKey = ({ children }: { children: string }) => <kbd className="kbd">{children}</kbd>

export function ShortcutHelpLine({ className = '', children }: { className?: string; children: ReactNode }) {
  const [on, set] = useShortcuts()
  return (
    <p className={`flex min-h-6 items-center gap-x-3 text-sm text-fg-muted max-md:hidden pointer-coarse:hidden ${className}`}>
      {on && <span>{children}</span>}
      <button type="button" className="min-h-6 rounded-sm font-medium text-link hover:underline" onClick={() => set(!on)}>
        {on ? 'Turn shortcuts off' : 'Turn shortcuts on'}
      </button>
    </p>
  )
}

const storageKey = 'crm_shortcuts'
const listeners = new Set<() => void>()

/** WCAG 2.1.4 requires that single-letter shortcuts can be turned off, for users of voice input and users who press keys by accident. */
function useShortcuts(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey) !== 'off')
  const set = (next: boolean) => {
    localStorage.setItem(storageKey, next ? 'on' : 'off')
    for (const changed of listeners) changed()
  }
  return [on, set]
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

const key = (letter: string) => <kbd className="kbd">{letter}</kbd>

/** Which keys clear the list, and the switch for them; where there is a keyboard. */
export function ShortcutLine() {
  const [on, set] = useShortcuts()
  return (
    <p className="flex min-h-6 items-center gap-x-3 text-sm text-fg-muted max-md:hidden pointer-coarse:hidden">
      {on && (
        <span>
          {key('F')} follow-up · {key('T')} {key('O')} {key('D')} {key('M')} day · {key('S')} save and next
        </span>
      )}
      <button type="button" className="min-h-6 rounded-sm font-medium text-link hover:underline" onClick={() => set(!on)}>
        {on ? 'Turn shortcuts off' : 'Turn shortcuts on'}
      </button>
    </p>
  )
}

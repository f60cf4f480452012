import { useShortcuts } from './use-shortcuts.ts'

/** Only shown where there is a keyboard; not part of the button's name. */
export function KeyHint({ letter }: { letter: string }) {
  const [on] = useShortcuts()
  if (!on) return null
  return (
    <span className="max-md:hidden pointer-coarse:hidden" aria-hidden="true">
      <kbd className="kbd font-normal">{letter}</kbd>
    </span>
  )
}

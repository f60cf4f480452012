import type { ReactNode } from 'react'
import { useShortcuts } from './use-shortcuts.ts'

export const Key = ({ children }: { children: string }) => <kbd className="kbd">{children}</kbd>

export function ShortcutLine({ className = '', children }: { className?: string; children: ReactNode }) {
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

import { hasAnyPermission, type Permission, type SessionUser } from '@crm/contracts'
import { createContext, type ReactNode, useContext } from 'react'

/** A short message to the user. `altText` tells screen reader users how to do the action without the toast. */
export type Toast = {
  title: string
  description?: string
  tone?: 'success' | 'error' | 'info'
  action?: { label: string; altText: string; onPress: () => void }
}

/** What the shell provides to remotes. `timeZone` is the business's; `mailCatcher` is the URL where the demonstration's email can be read. */
export type Shell = {
  user: SessionUser
  logout: () => Promise<void>
  toast: (toast: Toast) => void
  timeZone: string
  mailCatcher: string | null
}

const ShellContext = createContext<Shell | null>(null)

/** Provides the shell's services to all components below it. */
export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>
}

/** The signed-in user, and how to sign out. */
export function useSession(): { user: SessionUser; logout: () => Promise<void> } {
  const { user, logout } = useShell('useSession')
  return { user, logout }
}

/** Whether the user has at least one of the permissions. */
export const useCan = (...anyOf: Permission[]): boolean => hasAnyPermission(useShell('useHasPermission').user, anyOf)

/** Returns a function that shows a toast, which replaces the previous one. */
export const useToast = (): ((toast: Toast) => void) => useShell('useToast').toast

/** The business's time zone. All times are shown in it, whatever the time zone of the device. */
export const useTimeZone = (): string => useShell('useBusinessTimeZone').timeZone

/** The URL where the demonstration's email can be read; null if email is really delivered. */
export const useMailCatcher = (): string | null => useShell('useMailCatcherUrl').mailCatcher

function useShell(hook: string): Shell {
  const shell = useContext(ShellContext)
  if (shell === null) throw new Error(`${hook} must be used within a ShellProvider`)
  return shell
}

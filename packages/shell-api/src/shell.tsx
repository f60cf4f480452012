import { hasPermission, type Permission, type SessionUser } from '@crm/contracts'
import { createContext, type ReactNode, useContext } from 'react'

/** A short message. `altText` says how to do the action without the toast. */
export type Toast = {
  title: string
  description?: string
  tone?: 'success' | 'error' | 'info'
  action?: { label: string; altText: string; onPress: () => void }
}

/** The shell's services for remotes. `timeZone`: the business's. `mailCatcher`: URL of the demonstration's mail. */
export type Shell = {
  user: SessionUser
  logout: () => Promise<void>
  toast: (toast: Toast) => void
  timeZone: string
  mailCatcher: string | null
}

const ShellContext = createContext<Shell | null>(null)

/** Provides the shell to all pages below it. */
export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>
}

/** The signed-in user, and how to sign out. */
export function useSession(): { user: SessionUser; logout: () => Promise<void> } {
  const { user, logout } = useShell('useSession')
  return { user, logout }
}

/** Whether the user has one of the permissions. */
export const useCan = (...anyOf: Permission[]): boolean => hasPermission(useShell('useCan').user, anyOf)

/** Shows a toast, which replaces the previous one. */
export const useToast = (): ((toast: Toast) => void) => useShell('useToast').toast

/** The business's time zone, in which all times are shown, on any device. */
export const useTimeZone = (): string => useShell('useTimeZone').timeZone

/** URL of the demonstration's mail; null if mail is really sent. */
export const useMailCatcher = (): string | null => useShell('useMailCatcher').mailCatcher

function useShell(hook: string): Shell {
  const shell = useContext(ShellContext)
  if (shell === null) throw new Error(`${hook} must be used within a ShellProvider`)
  return shell
}

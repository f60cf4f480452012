import { may, type Permission, type SessionUser } from '@crm/contracts'
import { createContext, type ReactNode, useContext } from 'react'

/** A message that passes by. `altText` says how else to do what the action does. */
export type Toast = {
  title: string
  description?: string
  tone?: 'success' | 'error' | 'info'
  action?: { label: string; altText: string; onPress: () => void }
}

/** What a remote may use of the shell. `timeZone`: the business's. `mailCatcher`: where the demonstration's mail can be read. */
export type Shell = {
  user: SessionUser
  logout: () => Promise<void>
  toast: (toast: Toast) => void
  timeZone: string
  mailCatcher: string | null
}

const ShellContext = createContext<Shell | null>(null)

/** Gives the shell to all pages below it. */
export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>
}

/** The signed-in user, and how to sign out. */
export function useSession(): { user: SessionUser; logout: () => Promise<void> } {
  const { user, logout } = useShell('useSession')
  return { user, logout }
}

/** Whether the user holds one of the keys. */
export const useCan = (...anyOf: Permission[]): boolean => may(useShell('useCan').user, anyOf)

/** Shows a toast; it takes the place of the one before. */
export const useToast = (): ((toast: Toast) => void) => useShell('useToast').toast

/** The time zone in which the business lives: moments are shown on its clocks, wherever they are read. */
export const useTimeZone = (): string => useShell('useTimeZone').timeZone

/** The address of the page that shows all mail of the demonstration; null where mail goes to people. */
export const useMailCatcher = (): string | null => useShell('useMailCatcher').mailCatcher

function useShell(hook: string): Shell {
  const shell = useContext(ShellContext)
  if (shell === null) throw new Error(`${hook} must be used within a ShellProvider`)
  return shell
}

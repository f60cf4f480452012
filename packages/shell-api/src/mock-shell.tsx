import type { SessionUser } from '@crm/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Shell, ShellProvider } from './shell.tsx'

const somebody: SessionUser = { username: 'maria', role: 'administrator', permissions: [] }

/** A replacement of the shell for tests and standalone remotes, with a signed-in user, a query client and a `toast` callback. */
export function MockShell({
  user = somebody,
  toast = () => {},
  logout = async () => {},
  timeZone = 'UTC',
  mailCatcher = null,
  queryClient,
  children,
}: Partial<Shell> & { queryClient?: QueryClient; children: ReactNode }) {
  const [client] = useState(
    () => queryClient ?? new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } }),
  )
  return (
    <QueryClientProvider client={client}>
      <ShellProvider shell={{ user, logout, toast, timeZone, mailCatcher }}>{children}</ShellProvider>
    </QueryClientProvider>
  )
}

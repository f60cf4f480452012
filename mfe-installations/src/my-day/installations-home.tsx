import { lazyRetry, useAddress, useSession } from '@crm/shell-api'

const MyDayPage = lazyRetry(() => import('./my-day-page.tsx').then((page) => page.MyDayPage))
const InstallationsPage = lazyRetry(() => import('../installations/installations-page.tsx').then((page) => page.InstallationsPage))

/** At `/installations`, installers see their own day and other users see the board. `?view=` in the URL overrides this choice. */
export function InstallationsHomePage() {
  const { user } = useSession()
  const [address] = useAddress()
  const view = address.get('view') ?? (user.role === 'installer' ? 'my-day' : 'board')
  return view === 'my-day' ? <MyDayPage /> : <InstallationsPage />
}

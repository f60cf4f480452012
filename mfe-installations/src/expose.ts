import './styles.css'
import { type FrontEnd, lazyRetry } from '@crm/shell-api'

export const frontEnd: FrontEnd = {
  contract: 1,
  name: 'installations',
  version: RELEASE_VERSION,
  pages: {
    '/installations': lazyRetry(() => import('./my-day/installations-home.tsx').then((page) => page.InstallationsHomePage)),
    '/installations/:id/print': lazyRetry(() => import('./print/installation-sheet-page.tsx').then((page) => page.InstallationSheetPage)),
    '/installations/day/:date/print': lazyRetry(() => import('./print/day-sheet-page.tsx').then((page) => page.DaySheetPage)),
    '/reports': lazyRetry(() => import('./reports/reports-page.tsx').then((page) => page.ReportsPage)),
  },
}

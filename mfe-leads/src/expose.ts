import './styles.css'
import { type FrontEnd, lazyRetry } from '@crm/shell-api'

export const frontEnd: FrontEnd = {
  contract: 1,
  name: 'leads',
  version: RELEASE_VERSION,
  pages: {
    '/dashboard': lazyRetry(() => import('./dashboard/dashboard-page.tsx').then((page) => page.DashboardPage)),
    '/leads': lazyRetry(() => import('./leads/leads-page.tsx').then((page) => page.LeadsPage)),
    '/leads/:id': lazyRetry(() => import('./lead-page/lead-page.tsx').then((page) => page.LeadPage)),
    '/leads/import': lazyRetry(() => import('./import-leads/import-page.tsx').then((page) => page.ImportLeadsPage)),
    '/add-lead': lazyRetry(() => import('./add-lead/add-lead-page.tsx').then((page) => page.AddLeadPage)),
    '/followups': lazyRetry(() => import('./follow-ups/follow-ups-page.tsx').then((page) => page.FollowUpsPage)),
    '/sample-booklets': lazyRetry(() => import('./sample-booklets/booklets-page.tsx').then((page) => page.SampleBookletsPage)),
  },
}

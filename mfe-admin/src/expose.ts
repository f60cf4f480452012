import './styles.css'
import { type FrontEnd, lazyRetry } from '@crm/shell-api'

const UsersPage = lazyRetry(() => import('./users/users-page.tsx').then((page) => page.UsersPage))

export const frontEnd: FrontEnd = {
  contract: 1,
  name: 'admin',
  version: RELEASE_VERSION,
  pages: {
    '/admin': lazyRetry(() => import('./overview/overview-page.tsx').then((page) => page.AdminOverviewPage)),
    '/admin/lead-origins': lazyRetry(() => import('./lead-origins/lead-origins-page.tsx').then((page) => page.LeadOriginsPage)),
    '/admin/settings': lazyRetry(() => import('./settings/settings-page.tsx').then((page) => page.SettingsPage)),
    '/admin/users': UsersPage,
    '/user-management': UsersPage,
    '/admin/installers': lazyRetry(() => import('./installers/installers-page.tsx').then((page) => page.InstallersPage)),
    '/admin/email-templates': lazyRetry(() => import('./email-templates/email-templates-page.tsx').then((page) => page.EmailTemplatesPage)),
    '/admin/smtp-settings': lazyRetry(() => import('./smtp-settings/smtp-settings-page.tsx').then((page) => page.SmtpSettingsPage)),
    '/admin/outbox': lazyRetry(() => import('./outbox/outbox-page.tsx').then((page) => page.OutboxPage)),
    '/admin/privacy': lazyRetry(() => import('./privacy/privacy-page.tsx').then((page) => page.PrivacyPage)),
    '/admin/activity': lazyRetry(() => import('./activity/activity-page.tsx').then((page) => page.ActivityPage)),
    '/admin/queues': lazyRetry(() => import('./queues/queues-page.tsx').then((page) => page.QueuesPage)),
    '/admin/queues/jobs': lazyRetry(() => import('./jobs/jobs-page.tsx').then((page) => page.JobsPage)),
    '/admin/queues/unknown': lazyRetry(() => import('./jobs/unknown-deliveries-page.tsx').then((page) => page.UnknownDeliveriesPage)),
    '/admin/queues/parked': lazyRetry(() => import('./queues/dead-letters-page.tsx').then((page) => page.DeadLettersPage)),
    '/admin/front-ends': lazyRetry(() => import('./front-ends/front-ends-page.tsx').then((page) => page.FrontEndsPage)),
    '/admin/front-ends/:name': lazyRetry(() => import('./front-ends/front-end-page.tsx').then((page) => page.FrontEndPage)),
    '/admin/database': lazyRetry(() => import('./database/database-page.tsx').then((page) => page.DatabasePage)),
  },
}

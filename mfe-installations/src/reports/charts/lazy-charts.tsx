import { lazyRetry } from '@crm/shell-api'
import { type ComponentProps, Suspense } from 'react'

// The drawing of charts weighs more than all the rest of the reports: it comes after their tables, which don't wait for it.
const charts = () => import('./charts.tsx')
const Origins = lazyRetry(() => charts().then((all) => all.OriginsChart))
const Members = lazyRetry(() => charts().then((all) => all.TeamChart))
const Months = lazyRetry(() => charts().then((all) => all.MonthsChart))
const Installers = lazyRetry(() => charts().then((all) => all.InstallersChart))

export const OriginsChart = (props: ComponentProps<typeof Origins>) => (
  <Suspense fallback={null}>
    <Origins {...props} />
  </Suspense>
)

export const TeamChart = (props: ComponentProps<typeof Members>) => (
  <Suspense fallback={null}>
    <Members {...props} />
  </Suspense>
)

export const MonthsChart = (props: ComponentProps<typeof Months>) => (
  <Suspense fallback={null}>
    <Months {...props} />
  </Suspense>
)

export const InstallersChart = (props: ComponentProps<typeof Installers>) => (
  <Suspense fallback={null}>
    <Installers {...props} />
  </Suspense>
)

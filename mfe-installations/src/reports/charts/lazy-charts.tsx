import { lazyRetry } from '@crm/shell-api'
import { type ComponentProps, Suspense } from 'react'

// The drawing of charts weighs more than all the rest of the reports: it comes after their tables, which don't wait for it.
const charts = () => import('./charts.tsx')
const Members = lazyRetry(() => charts().then((all) => all.TeamChart))
const Months = lazyRetry(() => charts().then((all) => all.MonthsChart))

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

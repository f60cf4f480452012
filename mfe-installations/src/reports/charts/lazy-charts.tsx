import { lazyRetry } from '@crm/shell-api'
import { type ComponentProps, Suspense } from 'react'

// The chart library is larger than all other code of the reports, so it loads after the tables.
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

import { lazyRetry } from '@crm/shell-api'
import { Card } from '@crm/ui'
import { Suspense } from 'react'
import { CalendarBoundary } from './calendar-boundary.tsx'
import { Legend } from './legend.tsx'
import { useNearView } from './use-near-view.ts'

// FullCalendar is as heavy as all the rest of the dashboard: it comes when somebody is about to see it.
const BusinessCalendar = lazyRetry(() => import('./business-calendar.tsx').then((calendar) => calendar.BusinessCalendar))

/** The dashboard's card of the business calendar. */
export function CalendarCard() {
  const [ref, isNear] = useNearView<HTMLDivElement>()
  return (
    <div ref={ref} className="mt-4 @min-[54rem]:mt-6">
      <Card title="Business Calendar" actions={<Legend />} bodyClassName="min-h-139 p-0!">
        {isNear && (
          <CalendarBoundary>
            <Suspense fallback={null}>
              <BusinessCalendar />
            </Suspense>
          </CalendarBoundary>
        )}
      </Card>
    </div>
  )
}

import { lazyRetry, retryFailedImports, ShownPage } from '@crm/shell-api'
import { Card, ErrorState } from '@crm/ui'
import { Component, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { CalendarLegend } from './event-types.tsx'

// FullCalendar is as large as the rest of the dashboard, so it is loaded only when the user scrolls near the card.
const BusinessCalendar = lazyRetry(() => import('./business-calendar.tsx').then((calendar) => calendar.BusinessCalendar))

export function BusinessCalendarCard() {
  const [ref, isNear] = useNearView<HTMLDivElement>()
  return (
    <div ref={ref} className="mt-4 @min-[54rem]:mt-6">
      <Card title="Business Calendar" actions={<CalendarLegend />} bodyClassName="min-h-139 p-0!">
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

function useNearView<Element extends HTMLElement>(): [ref: RefObject<Element | null>, isNear: boolean] {
  const ref = useRef<Element>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, isNear]
}

// With this context value, a load error is thrown to the boundary below; otherwise the page itself would show it.
const own = { current: false }

/** An error boundary, so that a failed calendar does not break the rest of the dashboard. */
class CalendarBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  retry = () => {
    retryFailedImports()
    this.setState({ hasFailed: false })
  }

  override render() {
    if (this.state.hasFailed) return <ErrorState message="Failed to load the calendar" onRetry={this.retry} />
    return <ShownPage value={own}>{this.props.children}</ShownPage>
  }
}

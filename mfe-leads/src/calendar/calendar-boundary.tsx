import { retryFailedImports, ShownPage } from '@crm/shell-api'
import { ErrorState } from '@crm/ui'
import { Component, type ReactNode } from 'react'

// What fails in it is for this boundary to say.
const own = { current: false }

/** Keeps a calendar that could not be loaded from taking the rest of the dashboard with it. */
export class CalendarBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
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

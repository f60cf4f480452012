import { Component, type ReactNode } from 'react'

type Props = { at: string; children: ReactNode }
type State = { at: string; error: unknown }

/** Shows the error of a page. A code change or navigation (`at`) tries again. */
export class StoppedBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Nothing was said') }
  }

  static getDerivedStateFromProps({ at }: Props, state: State) {
    return at === state.at ? null : { at, error: null }
  }

  override render() {
    return this.state.error === null ? this.props.children : <PageStopped error={this.state.error} />
  }
}

export function PageStopped({ error }: { error: unknown }) {
  return (
    <div role="alert" className="card alone-stopped">
      <h1>This page stopped working</h1>
      <pre>{error instanceof Error ? error.message : String(error)}</pre>
      <p>The browser's console says where.</p>
    </div>
  )
}

import { Component, type ReactNode, Suspense } from 'react'

type Props = { instead: (error: Error) => ReactNode; at?: string; children: ReactNode }

export class Boundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate({ at }: Props) {
    if (at !== this.props.at && this.state.error !== null) this.setState({ error: null })
  }

  override render() {
    return this.state.error === null ? this.props.children : this.props.instead(this.state.error)
  }
}

/** For a part in its own chunk that the page can do without. */
export const Optional = ({ children }: { children: ReactNode }) => (
  <Boundary instead={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </Boundary>
)

import { Component, type ReactNode, Suspense } from 'react'

/** `at`: where it is; elsewhere it begins anew. */
type Props = { instead: (error: Error) => ReactNode; at?: string; children: ReactNode }

/** Shows something else where what is inside breaks. */
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

/** What comes in a file of its own, and without which the page goes on. */
export const Optional = ({ children }: { children: ReactNode }) => (
  <Boundary instead={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </Boundary>
)

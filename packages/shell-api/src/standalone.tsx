import { createToastStore, FrontEndStyleScope, Toaster } from '@crm/ui'
import { Component, type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, useLocation, useRoutes } from 'react-router-dom'
import { call } from './call.ts'
import type { FrontEnd } from './front-end.ts'
import { MockShell } from './mock-shell.tsx'

/** Runs one front-end without the shell, as the user who is signed in on the server. Lists its pages as links and shows its toasts. */
export async function runStandalone(frontEnd: FrontEnd): Promise<void> {
  const root = createRoot(document.getElementById('root') ?? document.body.appendChild(document.createElement('div')))
  document.title = `${frontEnd.name} · standalone`
  const user = await call('me').catch((error: unknown) => {
    root.render(<PageStopped error={error} />)
    throw error
  })
  const toasts = createToastStore()
  root.render(
    <MockShell user={user} toast={toasts.show}>
      <BrowserRouter>
        <Pages frontEnd={frontEnd} />
      </BrowserRouter>
      <Toaster toasts={toasts} />
    </MockShell>,
  )
}

function Pages({ frontEnd: { name, pages } }: { frontEnd: FrontEnd }) {
  const page = useRoutes([
    ...Object.entries(pages).map(([path, Component]) => ({ path, element: <Component /> })),
    { path: '*', element: <p>This front-end has no page at this address. Its pages are listed above.</p> },
  ])
  const { pathname } = useLocation()
  // Pages with an id in their path get no link here; they are opened from their lists.
  const places = Object.keys(pages).filter((path) => !path.includes(':'))
  return (
    <>
      <nav aria-label="Pages" className="alone-pages">
        {places.map((path) => (
          <Link key={path} to={path}>
            {path}
          </Link>
        ))}
      </nav>
      <main className="alone">
        <Suspense fallback="Loading...">
          <FrontEndStyleScope name={name}>
            <PageErrorBoundary at={pathname}>{page}</PageErrorBoundary>
          </FrontEndStyleScope>
        </Suspense>
      </main>
    </>
  )
}

type Props = { at: string; children: ReactNode }
type State = { at: string; error: unknown }

/** Shows the error of a page that crashed. A code change or navigation (a new `at`) renders the page again. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown error') }
  }

  static getDerivedStateFromProps({ at }: Props, state: State) {
    return at === state.at ? null : { at, error: null }
  }

  override render() {
    return this.state.error === null ? this.props.children : <PageStopped error={this.state.error} />
  }
}

function PageStopped({ error }: { error: unknown }) {
  return (
    <div role="alert" className="card alone-stopped">
      <h1>This page stopped working</h1>
      <pre>{error instanceof Error ? error.message : String(error)}</pre>
      <p>See the browser console for details.</p>
    </div>
  )
}

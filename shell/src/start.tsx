import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { bootData } from './boot.ts'
import { ErrorBoundary } from './fallbacks.tsx'
import { handleBackButton } from './frame/back-button.ts'
import { ShellRoutes } from './pages.tsx'
import { queryClient } from './query-client.ts'
import { initializeSession } from './session/session.ts'
import { tolerateTranslatedTexts } from './translated-pages.ts'

tolerateTranslatedTexts()
handleBackButton()
void initializeSession()

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <ErrorBoundary instead={(error) => <ShellBroken error={error} />}>
      <BrowserRouter>
        <ShellRoutes boot={bootData} />
      </BrowserRouter>
    </ErrorBoundary>
  </QueryClientProvider>,
)

function ShellBroken({ error }: { error: Error }) {
  return (
    <main role="alert" className="min-h-screen flex flex-col items-center justify-center gap-4 p-4 text-center">
      <h1 className="text-2xl font-semibold tracking-tight">Something went wrong</h1>
      <p className="text-fg-muted">{error.message}</p>
      <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
        Reload
      </button>
    </main>
  )
}

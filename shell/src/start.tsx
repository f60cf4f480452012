import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { boot } from './boot.ts'
import { Pages } from './pages.tsx'
import { queryClient } from './query-client.ts'
import { registerReleases } from './remotes/load.ts'
import { startSession } from './session/session.ts'
import { ShellBoundary } from './shell-boundary.tsx'

registerReleases(boot.releases)
void startSession()

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <ShellBoundary>
      <BrowserRouter>
        <Pages boot={boot} />
      </BrowserRouter>
    </ShellBoundary>
  </QueryClientProvider>,
)

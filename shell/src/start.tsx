import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { boot } from './boot.ts'
import { Boundary } from './boundary.tsx'
import { Pages } from './pages.tsx'
import { queryClient } from './query-client.ts'
import { startSession } from './session/session.ts'
import { ShellBroken } from './shell-broken.tsx'

void startSession()

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <Boundary instead={(error) => <ShellBroken error={error} />}>
      <BrowserRouter>
        <Pages boot={boot} />
      </BrowserRouter>
    </Boundary>
  </QueryClientProvider>,
)

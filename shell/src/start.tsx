import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { boot } from './boot.ts'
import { queryClient } from './query-client.ts'
import { registerReleases } from './remotes/load.ts'
import { routes } from './routes.tsx'
import { confirmSession } from './session/session.ts'

registerReleases(boot.releases)
void confirmSession()

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={createBrowserRouter(routes(boot))} />
  </QueryClientProvider>,
)

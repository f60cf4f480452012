import './styles.css'
import { type FrontEnd, lazyRetry } from '@crm/shell-api'

/** The pages that this front-end offers in package.json; each is a chunk of its own. */
export const frontEnd: FrontEnd = {
  contract: 1,
  name: 'installations',
  version: RELEASE_VERSION,
  pages: { '/installations': lazyRetry(() => import('./installations/installations-page.tsx').then((page) => page.InstallationsPage)) },
}

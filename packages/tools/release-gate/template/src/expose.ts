import './styles.css'
import { type FrontEnd, lazyRetry } from '@crm/shell-api'

export const frontEnd = {
  contract: 1,
  name: 'hello',
  version: RELEASE_VERSION,
  pages: {
    '/hello': lazyRetry(() => import('./hello/hello-page.tsx').then((page) => page.HelloPage)),
  },
} satisfies FrontEnd

import { useLocation, useSearchParams } from 'react-router-dom'

type Write = (change: (current: URLSearchParams) => URLSearchParams, how: { replace: boolean }) => void

/**
 * The URL's parameters and their setter. A change starts from the current URL, because the rendered one may be outdated,
 * and does nothing after the user has left for another page.
 */
export function useAddress(): [URLSearchParams, Write] {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const write: Write = (change, { replace }) => {
    const { location } = window
    if (location.pathname === pathname) setParams(change(new URLSearchParams(location.search)), { replace, preventScrollReset: true })
  }
  return [params, write]
}

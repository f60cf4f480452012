import { useLocation, useSearchParams } from 'react-router-dom'

type Write = (change: (current: URLSearchParams) => URLSearchParams, how: { replace: boolean }) => void

/**
 * Returns the URL parameters and a setter. The setter changes the current URL, which may be newer than the rendered one; once the page is
 * left, it does nothing.
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

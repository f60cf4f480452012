import { useLocation, useSearchParams } from 'react-router-dom'

type Write = (change: (current: URLSearchParams) => URLSearchParams, how: { replace: boolean }) => void

/** URL parameters and their setter. A change uses the current URL, not the rendered one, and stops if the user has left the page. */
export function useAddress(): [URLSearchParams, Write] {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const write: Write = (change, { replace }) => {
    const { location } = window
    if (location.pathname === pathname) setParams(change(new URLSearchParams(location.search)), { replace, preventScrollReset: true })
  }
  return [params, write]
}

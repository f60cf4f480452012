import { useLocation, useSearchParams } from 'react-router-dom'

type Write = (change: (current: URLSearchParams) => URLSearchParams, how: { replace: boolean }) => void

/**
 * The parameters of the page's address, and how to change them. A change starts from the address as it is at that time: what was
 * last drawn may be older than another change. After the person has left for another page, nothing is changed.
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

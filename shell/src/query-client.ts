import { QueryClient } from '@tanstack/react-query'

/** Shell and remotes share this client. The specification requires that queries are not retried, not polled, and never become stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `always` lets a call without a network fail visibly; otherwise it would wait silently.
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

import { QueryClient } from '@tanstack/react-query'

/** The one query client of shell and remotes, with the specification's defaults: no retries, no polling, never stale. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: without a network a call fails and says so, instead of waiting silently.
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

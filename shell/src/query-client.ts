import { QueryClient } from '@tanstack/react-query'

/** Shared by shell and remotes. The specification asks for no retries, no polling, and no stale time. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: without a network a call fails visibly instead of waiting silently.
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

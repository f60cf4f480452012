import { expect, it } from 'vitest'
import { queryClient } from './query-client.ts'

it('queries by the defaults of the specification: not retried, not polled, not refetched on focus, never stale', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  expect(queryClient.getDefaultOptions().mutations).toMatchObject({ retry: false })
})

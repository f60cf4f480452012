import { MockShell } from '@crm/shell-api/mock'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { defaultActivityFilters, useActivityLog } from './activity-queries.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Entries with ids only, because the test does not need other fields.
const page = (newest: number, count: number) => Array.from({ length: count }, (_, index) => ({ id: newest - index }))

it('brings older entries after those that are shown, by the last of them', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(asked.length === 1 ? page(300, 200) : page(100, 3))
  })
  const { result } = renderHook(() => useActivityLog(defaultActivityFilters), { wrapper: MockShell })
  await vi.waitFor(() => expect(result.current.entries).toHaveLength(200))
  act(() => result.current.more?.())
  await vi.waitFor(() => expect(result.current.entries?.at(-1)?.id).toBe(98))
  expect(result.current.entries).toHaveLength(203)
  expect(asked.at(-1)).toBe('/api/admin/activity-logs?days=7&before=101&limit=200')
  expect(result.current.more).toBeNull()
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { isEarlierChangeSavedError, useChangeOnce } from './change-once.ts'

const lost = new ApiError(0, '', '')
const reused = new ApiError(422, '', JSON.stringify({ message: 'This Idempotency-Key was used for another request.' }))

/** Like the real server, it stores a change only once for each key. `fates` says what happens to the first requests. */
function aServer(...fates: ('arrives, unanswered' | 'is lost')[]) {
  const written = new Map<string, string>()
  const send = (note: string) => async (key: string) => {
    const fate = fates.shift()
    if (fate === 'is lost') throw lost
    const before = written.get(key)
    if (before !== undefined && before !== note) throw reused
    written.set(key, note)
    if (fate) throw lost
    return note
  }
  return { send, notes: () => [...written.values()] }
}

function aForm(client = new QueryClient()) {
  const wrapper = ({ children }: { children: React.ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  return renderHook(() => useChangeOnce(), { wrapper }).result.current
}

it('counts the same once, whether the lost save had arrived or not', async () => {
  for (const fate of ['arrives, unanswered', 'is lost'] as const) {
    const { send, notes } = aServer(fate)
    const save = aForm()
    await expect(save('lead 42', send('Oak'))).rejects.toBe(lost)
    expect(await save('lead 42', send('Oak'))).toBe('Oak')
    expect(notes()).toEqual(['Oak'])
  }
})

it('does not write other words beside those that had arrived unseen, but says so first', async () => {
  const { send, notes } = aServer('arrives, unanswered')
  const save = aForm()
  await expect(save('lead 42', send('Oak'))).rejects.toBe(lost)
  const told = await save('lead 42', send('Maple')).catch((error: unknown) => error)
  expect(told).toMatchObject({ serverMessage: 'Your previous save succeeded, but your later changes are not saved yet.' })
  expect([isEarlierChangeSavedError(told), isEarlierChangeSavedError(lost), isEarlierChangeSavedError(reused)]).toEqual([
    true,
    false,
    false,
  ])
  expect(notes()).toEqual(['Oak'])
  expect(await save('lead 42', send('Maple'))).toBe('Maple')
  expect(notes()).toEqual(['Oak', 'Maple'])
})

it('writes only the other words where the first had not arrived', async () => {
  const { send, notes } = aServer('is lost')
  const save = aForm()
  await expect(save('lead 42', send('Oak'))).rejects.toBe(lost)
  expect(await save('lead 42', send('Maple'))).toBe('Maple')
  expect(notes()).toEqual(['Maple'])
})

it('remembers it while the form is closed, and of each record apart', async () => {
  const { send, notes } = aServer('arrives, unanswered')
  const client = new QueryClient()
  await expect(aForm(client)('lead 42', send('Oak'))).rejects.toBe(lost)
  expect(await aForm(client)('lead 43', send('Maple'))).toBe('Maple')
  await expect(aForm(client)('lead 42', send('Birch'))).rejects.toSatisfy(isEarlierChangeSavedError)
  expect(notes()).toEqual(['Oak', 'Maple'])
})

it('gives each save a key of its own', async () => {
  const { send, notes } = aServer()
  const save = aForm()
  await save('lead 42', send('Oak'))
  await save('lead 42', send('Maple'))
  expect(notes()).toEqual(['Oak', 'Maple'])
})

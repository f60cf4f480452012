import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ApiError, isApiError } from './api-error.ts'
import { generateIdempotencyKey } from './send-key.ts'

/** Calls `send` with the idempotency key for the named record. */
export type ChangeSender = <Made>(record: string, send: (idempotencyKey: string) => Promise<Made>) => Promise<Made>

/**
 * Until the server responds, all attempts to change a record use one idempotency key. If a lost attempt was saved, a different change is
 * then refused.
 */
export function useChangeOnce(): ChangeSender {
  const keys = keysOf(useQueryClient())
  return async (record, send) => {
    const key = keys.get(record) ?? generateIdempotencyKey()
    keys.set(record, key)
    try {
      const made = await send(key)
      keys.delete(record)
      return made
    } catch (error) {
      if (!isReused(error)) throw error
      keys.delete(record)
      throw new ApiError(error.status, '', JSON.stringify({ message: savedBefore }))
    }
  }
}

const savedBefore = 'Your previous save succeeded, but your later changes are not saved yet.'

/** Whether a change was refused because the previous change, whose response was lost, had been saved. */
export const isEarlierChangeSavedError = (thrown: unknown): boolean => isReused(thrown) && thrown.serverMessage === savedBefore

const isReused = (thrown: unknown): thrown is ApiError => isApiError(thrown) && thrown.status === 422

// The keys are stored outside the forms, because a form may be closed and opened again before the response arrives.
const known = new WeakMap<QueryClient, Map<string, string>>()

function keysOf(client: QueryClient): Map<string, string> {
  const keys = known.get(client) ?? new Map<string, string>()
  known.set(client, keys)
  return keys
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ApiError, isApiError } from './api-error.ts'
import { randomKey } from './send-key.ts'

/** Sends a change of the record that is named, under the key that it is given. */
export type ChangeOnce = <Made>(record: string, send: (idempotencyKey: string) => Promise<Made>) => Promise<Made>

/**
 * Saves changes of records, each once, whichever answers get lost: until one is answered, all that is sent for a record has one key. The same
 * again counts once; something else is refused where the earlier had arrived (`isSavedBefore`), so that it cannot be written beside it
 * unseen, and takes its place where it had not, also should it still be on its way.
 */
export function useChangeOnce(): ChangeOnce {
  const keys = keysOf(useQueryClient())
  return async (record, send) => {
    const key = keys.get(record) ?? randomKey()
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

const savedBefore = 'What you sent before was saved after all; what you typed since is not saved yet.'

/** Whether a change was refused because the one before it, whose answer was lost, had been saved. */
export const isSavedBefore = (thrown: unknown): boolean => isReused(thrown) && thrown.serverMessage === savedBefore

const isReused = (thrown: unknown): thrown is ApiError => isApiError(thrown) && thrown.status === 422

// Beside the forms, which may be closed before the answer is there, and opened again.
const known = new WeakMap<QueryClient, Map<string, string>>()

function keysOf(client: QueryClient): Map<string, string> {
  const keys = known.get(client) ?? new Map<string, string>()
  known.set(client, keys)
  return keys
}

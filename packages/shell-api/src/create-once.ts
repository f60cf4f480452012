import { useState } from 'react'
import { ApiError, isApiError } from './api-error.ts'
import { generateIdempotencyKey } from './send-key.ts'

type Body = Record<string, unknown>

/** Functions that create and change records of one kind, such as leads. */
export type RecordWriter<Sent extends Body, Made> = {
  /** The word for such a record in messages to users, such as "lead". */
  name: string
  /** Fields that identify a record. If the user has changed all of them since the last attempt, the form is about another record. */
  names: (keyof Sent)[]
  create: (body: Sent, idempotencyKey: string) => Promise<Made>
  change: (made: Made, changes: Partial<Sent>) => Promise<Made>
}

/** The attempt to save a form: one idempotency key for all its requests. `unanswered` are the request bodies whose response was lost. */
export type CreateAttempt<Sent> = { key: string; unanswered: Sent[]; written: Sent | null; changed: string[] }

/** Reads and stores an attempt; null means that there is none. */
export type CreateAttemptStore<Sent> = { read: () => CreateAttempt<Sent> | null; keep: (attempt: CreateAttempt<Sent> | null) => void }

/** Creates one record per form even if responses are lost: if an earlier request has created the record, it is found and updated. */
export function useCreateOnce<Sent extends Body, Made>(
  kind: RecordWriter<Sent, Made>,
  given?: CreateAttemptStore<Sent>,
): (body: Sent) => Promise<Made> {
  const [own] = useState(() => inMemory<Sent>())
  const kept = given ?? own
  return async (body) => {
    const made = await createOnce(kind, kept, body)
    kept.keep(null)
    return made
  }
}

function inMemory<Sent>(): CreateAttemptStore<Sent> {
  let attempt: CreateAttempt<Sent> | null = null
  return {
    read: () => attempt,
    keep(next) {
      attempt = next
    },
  }
}

async function createOnce<Sent extends Body, Made>(
  kind: RecordWriter<Sent, Made>,
  kept: CreateAttemptStore<Sent>,
  body: Sent,
): Promise<Made> {
  const before = kept.read() ?? { key: generateIdempotencyKey(), unanswered: [], written: null, changed: [] }
  try {
    if (before.written === null) {
      // The attempt is stored before the request is sent, because the user may reload the page before the response arrives.
      kept.keep({ ...before, unanswered: [...before.unanswered, body] })
      return await kind.create(body, before.key)
    }
  } catch (error) {
    if (isUnanswered(error)) throw error
    kept.keep(before)
    if (!isRefused(error, before.unanswered.length > 0 ? [422, 404] : [422])) throw error
  }
  const earlier = await findEarlier(kind, before)
  if (earlier === null || !kind.names.some((field) => body[field] === earlier.written[field])) {
    kept.keep(null)
    return createOnce(kind, kept, body)
  }
  // Only fields that the user has changed since are sent, because other users may have changed the others.
  const differs = Object.keys(body).filter((field) => JSON.stringify(body[field]) !== JSON.stringify(earlier.written[field]))
  const changed = [...new Set([...before.changed, ...differs])]
  kept.keep({ ...before, unanswered: [], written: earlier.written, changed })
  const changes = Object.fromEntries(changed.map((field) => [field, body[field]])) as Partial<Sent>
  return kind.change(earlier.made, changes).catch((error: unknown) => {
    throw savedWithout(kind.name, error)
  })
}

/** Finds the record that an earlier request created. Null if it was deleted, or if the key was used by another form, as in a duplicated tab. */
async function findEarlier<Sent extends Body, Made>(
  { create }: RecordWriter<Sent, Made>,
  { key, unanswered, written }: CreateAttempt<Sent>,
) {
  for (const body of written === null ? unanswered : [written]) {
    try {
      return { made: await create(body, key), written: body }
    } catch (error) {
      if (isRefused(error, [404])) return null
      if (!isRefused(error, [422])) throw error
    }
  }
  return null
}

function savedWithout(name: string, thrown: unknown): ApiError {
  const { status, serverMessage, errors } = isApiError(thrown) ? thrown : { status: 0, serverMessage: null, errors: [] }
  const said = `This ${name} is already saved, but your later changes are not saved yet.`
  return new ApiError(status, '', JSON.stringify({ message: serverMessage === null ? said : `${said} ${serverMessage}`, errors }))
}

const isRefused = (thrown: unknown, statuses: number[]): boolean => isApiError(thrown) && statuses.includes(thrown.status)

// Only a status from 400 to 499 proves that the server has stored nothing.
const isUnanswered = (thrown: unknown): boolean => !isApiError(thrown) || thrown.status === 0 || thrown.status >= 500

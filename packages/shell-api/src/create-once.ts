import { useState } from 'react'
import { ApiError, isApiError } from './api-error.ts'
import { randomKey } from './send-key.ts'

type Body = Record<string, unknown>

/** How to write one kind of record. */
export type Kind<Sent extends Body, Made> = {
  /** Shown to users: "lead". */
  name: string
  /** Fields that identify a record: if all of them were retyped, the form is about another record. */
  names: (keyof Sent)[]
  create: (body: Sent, idempotencyKey: string) => Promise<Made>
  change: (made: Made, changes: Partial<Sent>) => Promise<Made>
}

/** State of a form until it is saved; all sends use one key. `unanswered`: bodies that were sent without a known result. */
export type Attempt<Sent> = { key: string; unanswered: Sent[]; written: Sent | null; changed: string[] }

/** Storage of an attempt; null if there is none. */
export type Kept<Sent> = { read: () => Attempt<Sent> | null; keep: (attempt: Attempt<Sent> | null) => void }

/** Creates one record per form, even if answers get lost: a record that an earlier send created is found and updated. */
export function useCreateOnce<Sent extends Body, Made>(kind: Kind<Sent, Made>, given?: Kept<Sent>): (body: Sent) => Promise<Made> {
  const [own] = useState(() => inMemory<Sent>())
  const kept = given ?? own
  return async (body) => {
    const made = await createOnce(kind, kept, body)
    kept.keep(null)
    return made
  }
}

function inMemory<Sent>(): Kept<Sent> {
  let attempt: Attempt<Sent> | null = null
  return {
    read: () => attempt,
    keep(next) {
      attempt = next
    },
  }
}

async function createOnce<Sent extends Body, Made>(kind: Kind<Sent, Made>, kept: Kept<Sent>, body: Sent): Promise<Made> {
  const before = kept.read() ?? { key: randomKey(), unanswered: [], written: null, changed: [] }
  try {
    if (before.written === null) {
      // Stored before it is sent, because the user may reload the page before the answer arrives.
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
  // Fields without edits are not sent, because other users may have changed them.
  const differs = Object.keys(body).filter((field) => JSON.stringify(body[field]) !== JSON.stringify(earlier.written[field]))
  const changed = [...new Set([...before.changed, ...differs])]
  kept.keep({ ...before, unanswered: [], written: earlier.written, changed })
  const changes = Object.fromEntries(changed.map((field) => [field, body[field]])) as Partial<Sent>
  return kind.change(earlier.made, changes).catch((error: unknown) => {
    throw savedWithout(kind.name, error)
  })
}

/** Null if the record was deleted, or if the key belongs to a body that this form never sent, as in a duplicated tab. */
async function findEarlier<Sent extends Body, Made>({ create }: Kind<Sent, Made>, { key, unanswered, written }: Attempt<Sent>) {
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

// Only a refusal proves that nothing was written.
const isUnanswered = (thrown: unknown): boolean => !isApiError(thrown) || thrown.status === 0 || thrown.status >= 500

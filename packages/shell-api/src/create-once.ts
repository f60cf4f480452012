import { useState } from 'react'
import { ApiError, isApiError } from './api-error.ts'
import { randomKey } from './send-key.ts'

type Body = Record<string, unknown>

/** How one kind of record is written. */
export type Kind<Sent extends Body, Made> = {
  /** As people call it: "lead". */
  name: string
  /** What tells records apart: a form in which all of these were typed anew is for another one. */
  names: (keyof Sent)[]
  create: (body: Sent, idempotencyKey: string) => Promise<Made>
  change: (made: Made, changes: Partial<Sent>) => Promise<Made>
}

/** A form's way to its record: one key until it is saved. `unanswered` were sent, and nobody knows what became of them. */
export type Attempt<Sent> = { key: string; unanswered: Sent[]; written: Sent | null; changed: string[] }

/** Where an attempt is kept; null: there is none. */
export type Kept<Sent> = { read: () => Attempt<Sent> | null; keep: (attempt: Attempt<Sent> | null) => void }

/**
 * Makes one record of a form, however often it is sent and changed in between, and whichever answers get lost: where the server knows
 * the key with an earlier body, that record is found again and gets what was typed since.
 */
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
      // Kept before it is sent: the page may be reloaded while the answer is on its way.
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
  // What was left alone may have been changed by others meanwhile.
  const differs = Object.keys(body).filter((field) => JSON.stringify(body[field]) !== JSON.stringify(earlier.written[field]))
  const changed = [...new Set([...before.changed, ...differs])]
  kept.keep({ ...before, unanswered: [], written: earlier.written, changed })
  const changes = Object.fromEntries(changed.map((field) => [field, body[field]])) as Partial<Sent>
  return kind.change(earlier.made, changes).catch((error: unknown) => {
    throw savedWithout(kind.name, error)
  })
}

/**
 * What an earlier sending had made, as it is now; null where somebody has deleted it meanwhile, or the key is known with what this form
 * never sent, as in a tab's copy. The same body under the same key writes nothing.
 */
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
  const said = `This ${name} was saved already; your later changes are not in it yet.`
  return new ApiError(status, '', JSON.stringify({ message: serverMessage === null ? said : `${said} ${serverMessage}`, errors }))
}

const isRefused = (thrown: unknown, statuses: number[]): boolean => isApiError(thrown) && statuses.includes(thrown.status)

// Only a refusal says that nothing was written.
const isUnanswered = (thrown: unknown): boolean => !isApiError(thrown) || thrown.status === 0 || thrown.status >= 500

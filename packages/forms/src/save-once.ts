import { useCreateOnce } from '@crm/shell-api/create-once'
import { useIdempotencyKey } from '@crm/shell-api/send-key'

/** How to create and change one kind of record. */
export type RecordOperations<Made, Body extends Record<string, unknown>> = {
  /** The kind of record in words for users, such as "email template". */
  name: string
  /** Fields that identify a record. If the user retyped all of them, the form is about another record. */
  names: (keyof Body)[]
  create: (body: Body, idempotencyKey: string) => Promise<Made>
  change: (id: number, body: Partial<Body> & { version: number }, idempotencyKey: string) => Promise<Made>
}

/** Returns a function that creates or changes a record. If a save is repeated because its reply was lost, it takes effect only once. */
export function useIdempotentSave<Made extends { id: number; version: number }, Body extends Record<string, unknown>>(
  kind: RecordOperations<Made, Body>,
) {
  const keyOf = useIdempotencyKey()
  // The version that was read lets the server merge these changes with those of other users.
  const change = ({ id, version }: Made, changes: Partial<Body>) => {
    const sent = { ...changes, version }
    return kind.change(id, sent, keyOf(sent))
  }
  const create = useCreateOnce({ ...kind, change })
  return (base: Made | null, body: Body, changes: Partial<Body> = body): Promise<Made> =>
    base === null ? create(body) : change(base, changes)
}

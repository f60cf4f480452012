import { useCreateOnce } from '@crm/shell-api/create-once'
import { useSendKey } from '@crm/shell-api/send-key'

/** How to write one kind of record. */
export type RecordKind<Made, Body extends Record<string, unknown>> = {
  /** Shown to users: "email template". */
  name: string
  /** Fields that identify a record: if all of them were retyped, the form is about another record. */
  names: (keyof Body)[]
  create: (body: Body, idempotencyKey: string) => Promise<Made>
  change: (id: number, body: Partial<Body> & { version: number }, idempotencyKey: string) => Promise<Made>
}

/** Creates the record or changes it; a save that is repeated because its answer was lost counts once. */
export function useSaveOnce<Made extends { id: number; version: number }, Body extends Record<string, unknown>>(
  kind: RecordKind<Made, Body>,
) {
  const keyOf = useSendKey()
  // With the version that was read, the server applies only the differences.
  const change = ({ id, version }: Made, changes: Partial<Body>) => {
    const sent = { ...changes, version }
    return kind.change(id, sent, keyOf(sent))
  }
  const create = useCreateOnce({ ...kind, change })
  return (base: Made | null, body: Body, changes: Partial<Body> = body): Promise<Made> =>
    base === null ? create(body) : change(base, changes)
}

import type { ClientBase } from 'pg'

export type Redaction = { position: bigint; data: unknown }

/** Redacts events in the caller's transaction, as the owner, and returns the new digest of each row (see crm.erase_events). */
export async function redactEvents(client: ClientBase, redactions: readonly Redaction[]): Promise<{ position: string; digest: string }[]> {
  const { rows } = await client.query<{ position: string; digest: string }>(
    'select erased_position::text as position, digest from crm.erase_events($1::bigint[], $2::jsonb[])',
    [redactions.map(({ position }) => position), redactions.map(({ data }) => JSON.stringify(data))],
  )
  return rows
}

import type { Client } from 'pg'
import type { Projection } from './projection.ts'
import { connectAsOwner } from './replay.ts'

export type Registered = { name: string; version: number; status: 'live' | 'retired'; position: bigint; switchedAt: string }

export async function registeredProjections(connectionString: string): Promise<Registered[]> {
  return asOwner(connectionString, async (client) => {
    const { rows } = await client.query<Registered>(
      'select name, version, status, position, switched_at as "switchedAt" from crm.projections order by name, version',
    )
    return rows
  })
}

export async function markLive(client: Client, { name, version }: Projection, position: bigint): Promise<void> {
  await client.query(`update crm.projections set status = 'retired' where name = $1 and status = 'live' and version <> $2`, [name, version])
  await client.query(
    `insert into crm.projections (name, version, status, position, switched_at) values ($1, $2, 'live', $3, clock_timestamp())
     on conflict (name, version) do update set status = 'live', position = excluded.position, switched_at = excluded.switched_at`,
    [name, version, position],
  )
}

export async function asOwner<T>(connectionString: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectAsOwner(connectionString, 'crm-projections')
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

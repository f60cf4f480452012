import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync } from 'node:zlib'
import type { EndpointName } from '@crm/contracts'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const folder = new URL('../golden/f27b65a/', import.meta.url)

export type OldApiRequest = { as: string; call: string; params?: Record<string, string>; query?: Record<string, string> }

type Person = { id: number; sessionId: string; username: string; role: string; permissions: string[] }

type OldAnswers = { time: string; people: Record<string, Person>; answers: (OldApiRequest & { status: number; body: unknown })[] }

/** The key that signed the recorded checkpoints and encrypted the recorded passwords. It is not used anywhere else. */
export const oldSecretsKey = Buffer.from(Array.from({ length: 32 }, (_, n) => n * 7))

export const oldCheckpointsUrl = new URL('seal-checkpoints', folder)

export const readOldAnswers = (): OldAnswers => JSON.parse(readPacked('answers.json.br'))

const readPacked = (name: string): string => brotliDecompressSync(readFileSync(new URL(name, folder))).toString()

export async function restoreOldDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, options: '-c role=none -c TimeZone=UTC' })
  await client.connect()
  try {
    await client.query('begin')
    // The parts alternate between SQL statements, a COPY command, and its rows.
    const parts = readPacked('database.sql.br').split(/^(copy .* from stdin);\n((?:.*\n)*?)\\\.\n/m)
    for (let at = 0; at < parts.length; at += 3) {
      const [statements = '', copy, rows = ''] = parts.slice(at, at + 3)
      await client.query(statements)
      if (copy !== undefined) await pipeline(Readable.from([rows]), client.query(copyFrom(copy)))
    }
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

export function getEndpointName(endpoints: Readonly<Record<string, { method: string; path: string }>>, call: string): EndpointName {
  const found = Object.entries(endpoints).find(([, { method, path }]) => `${method} ${path}` === call)
  if (found === undefined) throw new Error(`The call ${call} no longer exists`)
  return found[0] as EndpointName
}

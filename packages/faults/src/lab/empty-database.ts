import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Lab } from './lab.ts'

export async function emptyDatabase({ postgres: { url } }: Lab): Promise<string> {
  const name = `empty_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

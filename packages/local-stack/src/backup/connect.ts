import pg from 'pg'

/** An owner's session for COPY, without a statement timeout and without pipelining, which does not support streams. */
export async function connectForCopy(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: name,
    options: '-c role=none -c TimeZone=UTC -c DateStyle=ISO -c statement_timeout=0 -c extra_float_digits=3',
  })
  // A broken session fails its query; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

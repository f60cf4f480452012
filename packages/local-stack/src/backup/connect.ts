import pg from 'pg'

/** A session of the owner's for a COPY, which takes as long as it takes. Without pipelining, which has no place for a stream. */
export async function connectForCopy(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: name,
    options: '-c role=none -c TimeZone=UTC -c DateStyle=ISO -c statement_timeout=0 -c extra_float_digits=3',
  })
  // A session that breaks fails its query; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

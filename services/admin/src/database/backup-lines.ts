/** A line for a terminal, and what it is for. */
export type Line = { what: string; command: string }

/**
 * What saves this database and brings it back, for the terminal of a machine that reaches it. Nothing here holds the password: the
 * tools ask for it, or take it from PGPASSWORD or ~/.pgpass. They have to be of the server's release or newer.
 */
export function backupLines(databaseUrl: string, day: string, release: number): Line[] {
  const address = withoutPassword(databaseUrl)
  const copy = addressOf(address, 'crm_restored')
  const file = `crm-${day}.dump`
  return [
    {
      what: `Back up, with the tools of PostgreSQL ${release} or newer`,
      command: `pg_dump --format=custom --file=${file} ${quoted(address.href)}`,
    },
    {
      what: 'Make an empty database to restore into',
      command: `psql ${quoted(addressOf(address, 'postgres'))} -c 'create database crm_restored'`,
    },
    {
      what: 'On another server: make the role that the application works with',
      command: `psql ${quoted(copy)} -c 'create role crm_app nologin' -c 'grant crm_app to current_user'`,
    },
    { what: 'Restore', command: `pg_restore --exit-on-error --no-owner --dbname=${quoted(copy)} ${file}` },
  ]
}

function withoutPassword(databaseUrl: string): URL {
  const address = new URL(databaseUrl)
  address.password = ''
  address.searchParams.delete('password')
  address.searchParams.delete('sslpassword')
  return address
}

function addressOf(address: URL, database: string): string {
  const other = new URL(address)
  other.pathname = `/${database}`
  return other.href
}

// For a POSIX shell.
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

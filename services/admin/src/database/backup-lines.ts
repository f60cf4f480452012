/** A line for a terminal, and what it is for. */
export type Line = { what: string; command: string }

/**
 * What saves this database, proves that, and brings it back: for a terminal in the product's folder, with its settings. Nothing here holds the
 * password: where the address lacks it, it is taken from PGPASSWORD or ~/.pgpass.
 */
export function backupLines(databaseUrl: string, day: string): Line[] {
  const address = withoutPassword(databaseUrl)
  const copy = addressOf(address, 'crm_restored')
  const folder = `crm-${day}`
  return [
    { what: 'Back up, while people go on working', command: `npm run backup -- ${folder}` },
    { what: 'Prove it: restored on a server of its own, compared, thrown away', command: `npm run restore-drill -- ${folder}` },
    {
      what: 'Make an empty database to restore into',
      command: `psql ${quoted(addressOf(address, 'postgres'))} -c 'create database crm_restored'`,
    },
    { what: 'Restore', command: `DATABASE_URL=${quoted(copy)} npm run restore -- ${folder}` },
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

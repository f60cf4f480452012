/** The address of a place on a map that opens on any device. */
export const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLine(address))}`

/** An address of several lines in one: `12 Elm St, Austin, TX`. */
export const addressLine = (address: string): string =>
  address
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ')
    .replace(/\s+/g, ' ')

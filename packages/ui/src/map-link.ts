/** URL of an address on a map, for any device. */
export const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLine(address))}`

/** An address of several lines as one: `12 Elm St, Austin, TX`. */
export const addressLine = (address: string): string =>
  address
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ')
    .replace(/\s+/g, ' ')

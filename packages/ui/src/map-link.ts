/** The address of a place on a map that opens on any device. */
export const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.replace(/\s+/g, ' '))}`

/** Where USPS tells about a parcel; only digits and letters reach the link. Null where there are none. */
export function trackingAddress(trackingNumber: string): string | null {
  const label = trackingNumber.replace(/[^A-Za-z0-9]/g, '')
  return label === '' ? null : `https://tools.usps.com/go/TrackConfirmAction?tLabels=${label}`
}

/** The last six characters of a long number: the beginning is alike on all parcels. */
export function shortTracking(trackingNumber: string): string {
  return trackingNumber.length > 10 ? `…${trackingNumber.slice(-6)}` : trackingNumber
}

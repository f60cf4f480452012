import { ExternalLink } from 'lucide-react'

export function TrackingLink({ number }: { number: string | null }) {
  if (number === null) return <span className="text-fg-subtle">-</span>
  const address = trackingAddress(number)
  if (address === null) return <>{number}</>
  const shown = shortTracking(number)
  const name = `Track ${number} at USPS, opens in a new tab`
  return (
    <a
      className="inline-flex items-center gap-1 text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
      href={address}
      target="_blank"
      rel="noreferrer"
      title={`USPS ${number}`}
      // The visible text must be part of the name, for users of voice control.
      aria-label={shown === number ? name : `${shown}: ${name}`}
    >
      <span className="num">{shown}</span>
      <ExternalLink className="size-3.5 shrink-0" aria-hidden="true" />
    </a>
  )
}

/** The USPS link of a parcel, with only letters and digits; null if there are none. */
export function trackingAddress(trackingNumber: string): string | null {
  const label = trackingNumber.replace(/[^A-Za-z0-9]/g, '')
  return label === '' ? null : `https://tools.usps.com/go/TrackConfirmAction?tLabels=${label}`
}

/** The last six characters: all parcel numbers start alike. */
export function shortTracking(trackingNumber: string): string {
  return trackingNumber.length > 10 ? `…${trackingNumber.slice(-6)}` : trackingNumber
}

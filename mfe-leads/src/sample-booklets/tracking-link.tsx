import { ExternalLink } from 'lucide-react'
import { shortTracking, trackingAddress } from './tracking.ts'

/** A parcel's number with the way to what USPS knows of it; "-" where there is none. */
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
      // What is seen must be part of the name, for people who speak it.
      aria-label={shown === number ? name : `${shown}: ${name}`}
    >
      <span className="num">{shown}</span>
      <ExternalLink className="size-3.5 shrink-0" aria-hidden="true" />
    </a>
  )
}

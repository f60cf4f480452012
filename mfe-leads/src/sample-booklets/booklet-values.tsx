import type { bookletOrderStatuses, bookletProductTypes } from '@crm/contracts'
import { Badge, type BadgeTone } from '@crm/ui'
import { ExternalLink } from 'lucide-react'

const productTones: Record<(typeof bookletProductTypes)[number], BadgeTone> = {
  'Demo Kit & Sample Booklet': 'purple',
  'Sample Booklet Only': 'teal',
  'Trial Kit': 'cyan',
  'Demo Kit Only': 'indigo',
}
const statusTones: Record<(typeof bookletOrderStatuses)[number], BadgeTone> = {
  Pending: 'amber',
  Shipped: 'blue',
  Delivered: 'green',
  Refunded: 'gray',
}

export const BookletProductBadge = ({ product }: { product: string }) => <Badge tone={toneOf(productTones, product)}>{product}</Badge>

export const BookletStatusBadge = ({ status }: { status: string }) => <Badge tone={toneOf(statusTones, status)}>{status}</Badge>

const toneOf = (tones: Record<string, BadgeTone>, word: string): BadgeTone =>
  (Object.hasOwn(tones, word) ? tones[word] : undefined) ?? 'gray'

export function TrackingLink({ number }: { number: string | null }) {
  if (number === null) return <span className="text-fg-subtle">-</span>
  const address = buildTrackingUrl(number)
  if (address === null) return <>{number}</>
  const shown = shortenTrackingNumber(number)
  const name = `Track ${number} at USPS, opens in a new tab`
  return (
    <a
      className="inline-flex items-center gap-1 text-link hover:underline max-md:min-h-11 pointer-coarse:min-h-11"
      href={address}
      target="_blank"
      rel="noreferrer"
      title={`USPS ${number}`}
      // The accessible name must contain the visible text, because users of voice control say what they see.
      aria-label={shown === number ? name : `${shown}: ${name}`}
    >
      <span className="num">{shown}</span>
      <ExternalLink className="size-3.5 shrink-0" aria-hidden="true" />
    </a>
  )
}

/** Builds the USPS tracking URL from the letters and digits of the tracking number; null if it has none. */
export function buildTrackingUrl(trackingNumber: string): string | null {
  const label = trackingNumber.replace(/[^A-Za-z0-9]/g, '')
  return label === '' ? null : `https://tools.usps.com/go/TrackConfirmAction?tLabels=${label}`
}

/** Shows only the last six characters of a long number, because USPS tracking numbers start with the same digits. */
export function shortenTrackingNumber(trackingNumber: string): string {
  return trackingNumber.length > 10 ? `…${trackingNumber.slice(-6)}` : trackingNumber
}

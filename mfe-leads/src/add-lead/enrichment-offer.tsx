import type { Enrichment } from '@crm/contracts'
import { Button, Notice } from '@crm/ui'
import { UserSearch } from 'lucide-react'
import { useEffect, useRef } from 'react'

type Props = { offer: Enrichment; onApply: () => void; onDismiss: () => void }

/** Someone with this e-mail address is known: take over what is known, or not. It comes into sight clear of the bar that saves. */
export function EnrichmentOffer({ offer, onApply, onDismiss }: Props) {
  const banner = useRef<HTMLDivElement>(null)
  // In braces: newer browsers answer a promise, which is no clean-up.
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Notice
      role="status"
      icon={<UserSearch aria-hidden="true" />}
      className="-mt-1 scroll-mt-16 scroll-mb-20 max-md:scroll-mb-48 max-md:flex-wrap md:col-span-2"
      ref={banner}
    >
      <div className="min-w-0 flex-1">
        <p className="font-medium">This email is already in your database</p>
        <p className="break-words">
          {offer.name}
          {offer.name && offer.phone && ' · '}
          <span className="whitespace-nowrap">{offer.phone}</span>
        </p>
      </div>
      <div className="flex gap-2 self-center max-md:grid max-md:w-full max-md:grid-cols-2">
        <Button onClick={onDismiss}>Dismiss</Button>
        <Button variant="primary" onClick={onApply}>
          Apply
        </Button>
      </div>
    </Notice>
  )
}

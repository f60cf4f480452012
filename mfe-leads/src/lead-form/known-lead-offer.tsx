import { extractPhoneDigits, formatPhone, type LeadEnrichment, minPhoneDigits } from '@crm/contracts'
import { call, useToast } from '@crm/shell-api'
import { Button, capitalize, getButtonClass, IconButton, NoticeBanner } from '@crm/ui'
import { UserSearch, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { NewLeadFormState } from './use-new-lead.ts'

/** Says that a lead with the typed phone or email exists. It can be opened in a new tab, or fill in the fields that are still blank. */
export function KnownLeadOffer({ lead: form }: { lead: NewLeadFormState }) {
  const toast = useToast()
  const { offer, dismiss } = useKnownLead(form.values)
  const blanks = offer ? listBlanks(offer, form.values) : {}
  const leave = (event: MouseEvent) => {
    dismiss()
    // The pressed button disappears. A tap must not move the focus, because phones would open their keyboard.
    if (event.detail === 0) document.getElementById(form.field('email').id)?.focus()
  }
  const use = (event: MouseEvent) => {
    form.change(blanks)
    leave(event)
    toast({
      tone: 'success',
      title: 'Data Applied',
      description: 'Lead information has been updated with existing data from your database.',
    })
  }
  return <div role="status">{offer && <Offer offer={offer} onUse={Object.keys(blanks).length > 0 ? use : null} onDismiss={leave} />}</div>
}

/** In ms: the specification requires this pause in typing before the lookup of an email. */
const typingPause = 1000

type Contact = Record<'name' | 'phone' | 'email', string>

/** Looks up the lead with the typed email or phone; null if there is none. A failed lookup is ignored. */
function useKnownLead({ email, phone }: Contact): { offer: LeadEnrichment | null; dismiss: () => void } {
  const [found, setFound] = useState<{ by: string; offer: LeadEnrichment } | null>(null)
  const [dismissed, setDismissed] = useState('')
  const by = JSON.stringify({
    ...(email.includes('@') && { email: email.trim() }),
    ...(extractPhoneDigits(phone).length >= minPhoneDigits && { phone: phone.trim() }),
  })
  useEffect(() => {
    if (by === '{}') return
    const lookup = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const offer = await call('enrichLead', { query: JSON.parse(by), signal: lookup.signal })
        if (!lookup.signal.aborted) setFound(offer.found ? { by, offer } : null)
      } catch {
        // The specification requires that a failed lookup shows no error.
      }
    }, typingPause)
    return () => {
      clearTimeout(timer)
      lookup.abort()
    }
  }, [by])
  const offer = found?.by === by && JSON.stringify(found.offer) !== dismissed ? found.offer : null
  return { offer, dismiss: () => setDismissed(JSON.stringify(offer)) }
}

const listBlanks = (offer: LeadEnrichment, typed: Contact): Partial<Contact> =>
  Object.fromEntries(
    (['name', 'phone', 'email'] as const).flatMap((field) => (typed[field].trim() === '' && offer[field] ? [[field, offer[field]]] : [])),
  )

type OfferProps = { offer: LeadEnrichment; onUse: ((event: MouseEvent) => void) | null; onDismiss: (event: MouseEvent) => void }

/** The offer scrolls into view when it appears, because the save bar could cover it. */
function Offer({ offer: { name, phone, email, lead }, onUse, onDismiss }: OfferProps) {
  const banner = useRef<HTMLDivElement>(null)
  // The braces keep the effect from returning the result: newer browsers return a promise, which React would treat as a cleanup function.
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <NoticeBanner
      icon={<UserSearch aria-hidden="true" />}
      className="mt-2 scroll-mt-16 scroll-mb-20 max-md:scroll-mb-48 max-md:flex-wrap"
      ref={banner}
    >
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          Looks like {[name, lead?.remarks?.toLowerCase(), lead && capitalize(lead.assigned_to)].filter(Boolean).join(', ')}
        </p>
        <p className="wrap-anywhere">{[phone && formatPhone(phone), email].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex items-center gap-2 self-center max-md:order-last max-md:w-full">
        {lead && (
          <a className={`${getButtonClass()} max-md:flex-1`} href={`/leads/${lead.id}`} target="_blank" rel="noreferrer">
            Open<span className="sr-only"> {name} in a new tab</span>
          </a>
        )}
        {onUse && (
          <Button className="max-md:flex-1" onClick={onUse}>
            Use<span className="sr-only"> the details of {name}</span>
          </Button>
        )}
      </div>
      <IconButton label="Dismiss" className="-my-1 -mr-1.5" onClick={onDismiss}>
        <X className="icon" aria-hidden="true" />
      </IconButton>
    </NoticeBanner>
  )
}

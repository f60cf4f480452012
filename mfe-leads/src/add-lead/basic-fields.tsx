import type { Enrichment } from '@crm/contracts'
import { call, useToast } from '@crm/shell-api'
import { Button, Field, Input, Notice } from '@crm/ui'
import { UserSearch } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { NewLead } from './use-new-lead.ts'

export function BasicFields({ lead: { form, errors, change } }: { lead: NewLead }) {
  const toast = useToast()
  const { offer, dismiss } = useEnrichment(form.email)
  const apply = () => {
    if (!offer) return
    const { name, phone, email } = offer
    change({ ...(name && { name }), ...(phone && { phone }), ...(email && { email }) })
    dismiss()
    toast({
      tone: 'success',
      title: 'Data Applied',
      description: 'Lead information has been updated with existing data from your database.',
    })
  }
  return (
    <>
      <Field id="name" label="Name" required error={errors.name}>
        <Input
          name="name"
          maxLength={100}
          autoComplete="off"
          value={form.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field id="phone" label="Phone" required error={errors.phone}>
        <Input
          name="phone"
          type="tel"
          maxLength={20}
          autoComplete="off"
          value={form.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
      </Field>
      <Field id="email" label="Email" optional error={errors.email} className="md:col-span-2">
        <Input
          name="email"
          type="email"
          maxLength={100}
          autoComplete="off"
          value={form.email}
          onChange={(event) => change({ email: event.target.value })}
        />
      </Field>
      {offer && <EnrichmentOffer offer={offer} onApply={apply} onDismiss={dismiss} />}
    </>
  )
}

/** ms */
const typingPause = 1000

/** Known data for the typed email, or null. A failed lookup is ignored. */
function useEnrichment(email: string): { offer: Enrichment | null; dismiss: () => void } {
  const [found, setFound] = useState<{ of: string; offer: Enrichment } | null>(null)
  useEffect(() => {
    if (!email.includes('@')) return
    const lookup = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const offer = await call('enrichLead', { query: { email }, signal: lookup.signal })
        if (offer.found && !lookup.signal.aborted) setFound({ of: email, offer })
      } catch {
        // The specification asks for silence, because the lookup is only an offer.
      }
    }, typingPause)
    return () => {
      clearTimeout(timer)
      lookup.abort()
    }
  }, [email])
  return { offer: found?.of === email ? found.offer : null, dismiss: () => setFound(null) }
}

type Props = { offer: Enrichment; onApply: () => void; onDismiss: () => void }

/** Scrolls into view, because the save bar may cover it. */
function EnrichmentOffer({ offer, onApply, onDismiss }: Props) {
  const banner = useRef<HTMLDivElement>(null)
  // Braces, because newer browsers return a promise, which React would take for a cleanup function.
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

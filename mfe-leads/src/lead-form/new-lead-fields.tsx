import { type LeadEnrichment, leadStatuses } from '@crm/contracts'
import { PaymentCards } from '@crm/lead-fields'
import { call, useToast } from '@crm/shell-api'
import { Button, Checkbox, NoticeBanner, type SelectOption } from '@crm/ui'
import { CircleAlert, UserSearch } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LeadInputField } from './lead-field.tsx'
import { assigneeOptions, type LeadFormFieldName, proposesFollowUpClearing } from './lead-form.ts'
import type { NewLeadFormState } from './use-new-lead.ts'

export function BasicLeadFields({ lead }: { lead: NewLeadFormState }) {
  const toast = useToast()
  const { offer, dismiss } = useEnrichment(lead.values.email)
  const apply = () => {
    if (!offer) return
    const { name, phone, email } = offer
    lead.change({ ...(name && { name }), ...(phone && { phone }), ...(email && { email }) })
    dismiss()
    toast({
      tone: 'success',
      title: 'Data Applied',
      description: 'Lead information has been updated with existing data from your database.',
    })
  }
  return (
    <>
      <LeadInputField form={lead} name="name" required />
      <LeadInputField form={lead} name="phone" required />
      <LeadInputField form={lead} name="email" optional className="md:col-span-2" />
      {offer && <EnrichmentOffer offer={offer} onApply={apply} onDismiss={dismiss} />}
    </>
  )
}

/** In ms: the specification requires this pause in typing before the lookup. */
const typingPause = 1000

/** Looks up existing data for the typed email; null if there is none. A failed lookup is ignored. */
function useEnrichment(email: string): { offer: LeadEnrichment | null; dismiss: () => void } {
  const [found, setFound] = useState<{ of: string; offer: LeadEnrichment } | null>(null)
  useEffect(() => {
    if (!email.includes('@')) return
    const lookup = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const offer = await call('enrichLead', { query: { email }, signal: lookup.signal })
        if (offer.found && !lookup.signal.aborted) setFound({ of: email, offer })
      } catch {
        // The specification requires that a failed lookup shows no error.
      }
    }, typingPause)
    return () => {
      clearTimeout(timer)
      lookup.abort()
    }
  }, [email])
  return { offer: found?.of === email ? found.offer : null, dismiss: () => setFound(null) }
}

type OfferProps = { offer: LeadEnrichment; onApply: () => void; onDismiss: () => void }

/** The offer scrolls into view when it appears, because the save bar could cover it. */
function EnrichmentOffer({ offer, onApply, onDismiss }: OfferProps) {
  const banner = useRef<HTMLDivElement>(null)
  // The braces keep the effect from returning the result: newer browsers return a promise, which React would treat as a cleanup function.
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <NoticeBanner
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
    </NoticeBanner>
  )
}

const statuses = leadStatuses.map((status) => ({ value: status, label: status }))

const chosen = (options: SelectOption[]): SelectOption[] => [{ value: '', label: 'Choose…' }, ...options]

/** `short` is the form in the dialog, which requires origin and assignee and has no creation date. */
export function LeadManagementFields({ lead, short = false }: { lead: NewLeadFormState; short?: boolean }) {
  const { values, change, origins, origin, today } = lead
  const offered = (options: SelectOption[]) => (short ? chosen(options) : options)
  return (
    <>
      <LeadInputField form={lead} name="lead_origin" required={short} options={offered(origins)} value={origin} />
      <LeadInputField form={lead} name="assigned_to" required={short} options={offered(assigneeOptions)} />
      <LeadInputField
        form={lead}
        name="remarks"
        options={statuses}
        hint={short ? undefined : 'Selecting Sold shows the installation and payment section.'}
      />
      <LeadInputField form={lead} name="project_amount" />
      {!short && <LeadInputField form={lead} name="date_created" required value={values.date_created ?? today} />}
      <LeadInputField form={lead} name="next_followup_date" />
      {proposesFollowUpClearing(null, values) && (
        <div className="md:col-span-2">
          <Checkbox
            label="Clear the next follow-up date"
            checked={values.clear_followup}
            onChange={(event) => change({ clear_followup: event.target.checked })}
          />
        </div>
      )}
    </>
  )
}

export function LeadSaleFields({ lead, short = false }: { lead: NewLeadFormState; short?: boolean }) {
  return (
    <>
      <LeadInputField form={lead} name="installation_date" />
      {!short && <LeadInputField form={lead} name="selected_colors" />}
      <LeadInputField form={lead} name="assigned_installer" className={short ? '' : 'md:col-span-2'} />
      <fieldset className="md:col-span-2">
        <legend className="label">Payment</legend>
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
          <PaymentCards payment={lead.values} onChange={lead.change} />
        </div>
      </fieldset>
    </>
  )
}

/**
 * Links to the fields with errors, in form order. Fields that cannot show their error themselves, such as payments, are listed with the
 * error text.
 */
export function FormErrorSummary({ lead: { id, errors, field } }: { lead: NewLeadFormState }) {
  const placed = [...(document.getElementById(id)?.querySelectorAll('[id]') ?? [])].map((element) => element.id)
  const placeOf = (name: string) => placed.indexOf(`${id}-${name}`)
  const names = Object.keys(errors) as LeadFormFieldName[]
  const shown = names.filter((name) => placeOf(name) >= 0).sort((one, other) => placeOf(one) - placeOf(other))
  const others = names.filter((name) => placeOf(name) < 0)
  const fields = [...shown.map((name) => [name, field(name).label]), ...others.map((name) => [name, `${name}: ${errors[name]}`])]
  if (fields.length === 0) return null
  return (
    <div className="mr-auto min-w-0 text-danger text-sm max-md:w-full" role="alert">
      <p className="break-words">
        <CircleAlert className="icon mr-1.5 inline align-text-bottom" aria-hidden="true" />
        {fields.length === 1 ? '1 field to check: ' : `${fields.length} fields to check: `}
        {fields.map(([name, label], place) => (
          <span key={name}>
            {place > 0 && ', '}
            <button
              type="button"
              className="font-medium underline max-md:min-h-11 pointer-coarse:min-h-11"
              onClick={() => document.getElementById(`${id}-${name}`)?.focus()}
            >
              {label}
            </button>
          </span>
        ))}
      </p>
    </div>
  )
}

import { type Enrichment, type LeadStatus, leadStatuses } from '@crm/contracts'
import { ColorsField, InstallersField, PaymentCards } from '@crm/lead-fields'
import { call, useToast } from '@crm/shell-api'
import { Button, Checkbox, DateInput, Field, Input, MoneyInput, NativeSelect, Notice, type SelectOption } from '@crm/ui'
import { CircleAlert, UserSearch } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { assignees, type FieldErrors, faultyFields, proposesClearing } from './lead-form.ts'
import type { NewLead } from './use-new-lead.ts'

export function BasicFields({ lead: { form, field, text, change } }: { lead: NewLead }) {
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
      <Field {...field('name')} required>
        <Input {...text('name')} maxLength={100} autoComplete="off" />
      </Field>
      <Field {...field('phone')} required>
        <Input {...text('phone')} type="tel" maxLength={20} autoComplete="off" />
      </Field>
      <Field {...field('email')} optional className="md:col-span-2">
        <Input {...text('email')} type="email" maxLength={100} autoComplete="off" />
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

type OfferProps = { offer: Enrichment; onApply: () => void; onDismiss: () => void }

/** Scrolls into view, because the save bar may cover it. */
function EnrichmentOffer({ offer, onApply, onDismiss }: OfferProps) {
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

const statuses = leadStatuses.map((status) => ({ value: status, label: status }))

const chosen = (options: SelectOption[]): SelectOption[] => [{ value: '', label: 'Choose…' }, ...options]

/** The `short` form requires origin and assignee and has no creation date. */
export function ManagementFields({
  lead: { form, field, text, origins, change, today },
  short = false,
}: {
  lead: NewLead
  short?: boolean
}) {
  return (
    <>
      <Field {...field('lead_origin')} required={short}>
        <NativeSelect {...text('lead_origin')} options={short ? chosen(origins) : origins} />
      </Field>
      <Field {...field('assigned_to')} required={short}>
        <NativeSelect {...text('assigned_to')} options={short ? chosen(assignees) : assignees} />
      </Field>
      <Field {...field('remarks')} hint={short ? undefined : 'Sold opens the installation and payment section.'}>
        {/* The cast is safe: the options are the statuses. */}
        <NativeSelect
          options={statuses}
          value={form.remarks}
          onChange={(event) => change({ remarks: event.target.value as LeadStatus, clear_followup: true })}
        />
      </Field>
      <Field {...field('project_amount')}>
        <MoneyInput {...text('project_amount')} />
      </Field>
      {!short && (
        <Field {...field('date_created')} required>
          <DateInput
            name="date_created"
            value={form.date_created ?? today}
            onChange={(event) => change({ date_created: event.target.value })}
          />
        </Field>
      )}
      <Field {...field('next_followup_date')}>
        <DateInput
          {...text('next_followup_date')}
          // A day that the user chooses now is kept, whatever the status.
          onChange={(event) => change({ next_followup_date: event.target.value, clear_followup: false })}
        />
      </Field>
      {proposesClearing(form) && (
        <div className="md:col-span-2">
          <Checkbox
            label="Clear the next follow-up date"
            checked={form.clear_followup}
            onChange={(event) => change({ clear_followup: event.target.checked })}
          />
        </div>
      )}
    </>
  )
}

export function InstallationFields({ lead: { form, field, text, change }, short = false }: { lead: NewLead; short?: boolean }) {
  return (
    <>
      <Field {...field('installation_date')}>
        <DateInput {...text('installation_date')} />
      </Field>
      {!short && (
        <ColorsField
          {...field('selected_colors')}
          values={form.selected_colors}
          onChange={(selected_colors) => change({ selected_colors })}
        />
      )}
      <InstallersField
        {...field('assigned_installer')}
        className={short ? '' : 'md:col-span-2'}
        on={{ date: form.installation_date }}
        values={form.assigned_installer}
        onChange={(assigned_installer) => change({ assigned_installer })}
      />
      <fieldset className="md:col-span-2">
        <legend className="label">Payment</legend>
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
          <PaymentCards payment={form} onChange={change} />
        </div>
      </fieldset>
    </>
  )
}

export function FaultSummary({ errors }: { errors: FieldErrors }) {
  const fields = faultyFields(errors)
  if (fields.length === 0) return null
  return (
    <div className="mr-auto min-w-0 text-danger text-sm max-md:w-full" role="alert">
      <p className="break-words">
        <CircleAlert className="icon mr-1.5 inline align-text-bottom" aria-hidden="true" />
        {fields.length === 1 ? '1 field to check: ' : `${fields.length} fields to check: `}
        {fields.map(({ name, label }, place) => (
          <span key={name}>
            {place > 0 && ', '}
            <button
              type="button"
              className="font-medium underline max-md:min-h-11 pointer-coarse:min-h-11"
              onClick={() => document.getElementById(name)?.focus()}
            >
              {label}
            </button>
          </span>
        ))}
      </p>
    </div>
  )
}

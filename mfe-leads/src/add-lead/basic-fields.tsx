import { useToast } from '@crm/shell-api'
import { Field, Input } from '@crm/ui'
import { EnrichmentOffer } from './enrichment-offer.tsx'
import { useEnrichment } from './use-enrichment.ts'
import type { NewLead } from './use-new-lead.ts'

/** Name, phone and e-mail; a known e-mail address offers what is known of it. */
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

import { Field, Textarea } from '@crm/ui'
import { Section } from './section.tsx'
import type { NewLead } from './use-new-lead.ts'

/** What else there is to say. */
export function AdditionalInformation({ lead: { form, errors, change } }: { lead: NewLead }) {
  return (
    <Section title="Additional Information" about="Notes go to the lead’s history.">
      <Field id="notes" label="Notes" error={errors.notes} className="md:col-span-2">
        <Textarea value={form.notes} onChange={(event) => change({ notes: event.target.value })} />
      </Field>
      <Field id="additional_notes" label="Additional notes" error={errors.additional_notes} className="md:col-span-2">
        <Textarea
          rows={2}
          placeholder="Gate code, parking, pets, best time to call…"
          value={form.additional_notes}
          onChange={(event) => change({ additional_notes: event.target.value })}
        />
      </Field>
    </Section>
  )
}

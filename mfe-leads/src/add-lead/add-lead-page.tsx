import { useSession, useUnsavedChanges } from '@crm/shell-api'
import { Button, buttonClass, Field, Textarea } from '@crm/ui'
import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { BasicFields, FaultSummary, InstallationFields, ManagementFields } from './add-lead-fields.tsx'
import { openDraft } from './draft.ts'
import { canSave, emptyLead } from './lead-form.ts'
import { type NewLead, useFocusOnFault, useNewLead } from './use-new-lead.ts'

export function AddLeadPage() {
  const navigate = useNavigate()
  const lead = useAddLead(() => navigate('/leads'))
  const form = useRef<HTMLFormElement>(null)
  const ready = canSave(lead.form)
  useFocusOnFault(lead)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.current) void lead.save(form.current)
  }
  const saveAnother = async () => {
    if (form.current && (await lead.save(form.current, { another: true }))) document.getElementById('name')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && ready) form.current?.requestSubmit()
  }
  return (
    <div className="mx-auto max-w-[64rem] max-md:pb-32">
      <Link
        to="/leads"
        className="mb-2 inline-flex min-h-6 items-center gap-1.5 font-medium text-link max-md:min-h-11 pointer-coarse:min-h-11"
      >
        <ArrowLeft className="icon" aria-hidden="true" /> Back to Leads
      </Link>
      <div className="mb-5">
        <h1 className="font-semibold text-xl tracking-tight">Add Lead</h1>
        <p className="text-fg-muted">
          Fields marked{' '}
          <span className="text-danger" aria-hidden="true">
            *
          </span>
          <span className="visually-hidden">with a star</span> are required.
        </p>
      </div>
      <form className="card" aria-label="Add Lead" noValidate ref={form} onSubmit={submit} onKeyDown={onKeyDown}>
        <Section title="Basic Information" about="Who they are and how to reach them.">
          <BasicFields lead={lead} />
        </Section>
        <Section title="Lead Management" about="Where it came from, who follows up, and when.">
          <ManagementFields lead={lead} />
        </Section>
        {lead.form.remarks === 'Sold' && (
          <Section title="Installation & Payment Details" about="Shown while the status is Sold.">
            <InstallationFields lead={lead} />
          </Section>
        )}
        <AdditionalInformation lead={lead} />
        <div className="actionbar">
          <FaultSummary errors={lead.errors} />
          <Link className={`${buttonClass()} max-md:px-1.5!`} to="/leads">
            Cancel
          </Link>
          <Button className="max-md:flex-1 max-md:px-1.5!" disabled={!ready || lead.saving} onClick={() => void saveAnother()}>
            Save and add another
          </Button>
          <Button
            className="max-md:flex-1 max-md:px-1.5!"
            type="submit"
            variant="primary"
            disabled={!ready}
            busy={lead.saving}
            busyText="Saving..."
          >
            Save Lead
          </Button>
        </div>
      </form>
    </div>
  )
}

function useAddLead(onSaved: () => void): NewLead {
  const { username } = useSession().user
  const [draft] = useState(() => openDraft(username))
  const lead = useNewLead({ untouched: emptyLead, faultOf: () => 'Please check your input data', draft, onSaved })
  useUnsavedChanges(lead.typed)
  useEffect(() => draft.leave, [draft])
  return lead
}

function AdditionalInformation({ lead: { field, text } }: { lead: NewLead }) {
  return (
    <Section title="Additional Information" about="Notes go to the lead’s history.">
      <Field {...field('notes')} className="md:col-span-2">
        <Textarea {...text('notes')} />
      </Field>
      <Field {...field('additional_notes')} className="md:col-span-2">
        <Textarea rows={2} placeholder="Gate code, parking, pets, best time to call…" {...text('additional_notes')} />
      </Field>
    </Section>
  )
}

function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <div>
        <h2 className="section-title" id={id}>
          {title}
        </h2>
        <p className="section-note">{about}</p>
      </div>
      <div className="section-fields">{children}</div>
    </section>
  )
}

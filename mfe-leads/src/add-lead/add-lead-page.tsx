import { useSession } from '@crm/shell-api'
import { Button, getButtonClass } from '@crm/ui'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { LeadInputField } from '../lead-form/lead-field.tsx'
import { emptyLeadForm } from '../lead-form/lead-form.ts'
import { BasicLeadFields, FormErrorSummary, LeadManagementFields, LeadSaleFields } from '../lead-form/new-lead-fields.tsx'
import { useNewLeadForm } from '../lead-form/use-new-lead.ts'
import { openLeadDraft } from './draft.ts'

export function AddLeadPage() {
  const lead = useDraftedLead()
  const ready = lead.values.name.trim() !== '' && lead.values.phone.trim() !== ''
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
          <span className="visually-hidden">with an asterisk</span> are required.
        </p>
      </div>
      <form {...lead.props} className="card" aria-label="Add Lead" onKeyDown={ready ? lead.props.onKeyDown : undefined}>
        <Section title="Basic Information" about="Name and contact details.">
          <BasicLeadFields lead={lead} />
        </Section>
        <Section title="Lead Management" about="Origin, assignee, status, and follow-up date.">
          <LeadManagementFields lead={lead} />
        </Section>
        {lead.values.remarks === 'Sold' && (
          <Section title="Installation & Payment Details" about="Shown while the status is Sold.">
            <LeadSaleFields lead={lead} />
          </Section>
        )}
        <Section title="Additional Information" about="Notes are added to the lead’s history.">
          <LeadInputField form={lead} name="notes" className="md:col-span-2" />
          <LeadInputField form={lead} name="additional_notes" rows={2} className="md:col-span-2" />
        </Section>
        <div className="actionbar">
          <FormErrorSummary lead={lead} />
          <Link className={`${getButtonClass()} max-md:px-1.5!`} to="/leads">
            Cancel
          </Link>
          <Button className="max-md:flex-1 max-md:px-1.5!" disabled={!ready || lead.saving} onClick={() => void lead.saveAnother()}>
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

/** Stores the input as a draft. After a save the form is emptied, and the user leaves the page unless "Save and add another" was pressed. */
function useDraftedLead() {
  const { username } = useSession().user
  const navigate = useNavigate()
  const [draft] = useState(() => openLeadDraft(username))
  const [isSaved, setSaved] = useState(false)
  const addsAnother = useRef(false)
  const lead = useNewLeadForm({
    defaults: emptyLeadForm,
    messageFor: () => 'Please check your input data',
    draft,
    onSaved: () => {
      draft.keep(null)
      lead.restart(null)
      if (addsAnother.current) document.getElementById(lead.field('name').id)?.focus()
      else setSaved(true)
    },
  })
  useEffect(() => draft.leave, [draft])
  const leave = useEffectEvent(() => navigate('/leads'))
  // Leaves only after the emptied form is rendered, because leaving with input would ask "Discard changes?".
  useEffect(() => {
    if (isSaved) leave()
  }, [isSaved])
  const saveAnother = async () => {
    addsAnother.current = true
    await lead.save()
    addsAnother.current = false
  }
  return { ...lead, saveAnother }
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

import { Button, buttonClass } from '@crm/ui'
import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { AdditionalInformation } from './additional-information.tsx'
import { BasicInformation } from './basic-information.tsx'
import { Faults } from './faults.tsx'
import { InstallationAndPayment } from './installation-and-payment.tsx'
import { canSave } from './lead-form.ts'
import { LeadManagement } from './lead-management.tsx'
import { useAddLead } from './use-add-lead.ts'
import { useFocusOnFault } from './use-focus-on-fault.ts'

/** Add Lead: one form, saved by its button or by Ctrl+Enter. */
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
        <BasicInformation lead={lead} />
        <LeadManagement lead={lead} />
        {lead.form.remarks === 'Sold' && <InstallationAndPayment lead={lead} />}
        <AdditionalInformation lead={lead} />
        <div className="actionbar">
          <Faults errors={lead.errors} />
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

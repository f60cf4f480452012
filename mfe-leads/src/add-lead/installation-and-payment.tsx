import { InstallationFields } from './installation-fields.tsx'
import { Section } from './section.tsx'
import type { NewLead } from './use-new-lead.ts'

/** What only a Sold lead has. */
export function InstallationAndPayment({ lead }: { lead: NewLead }) {
  return (
    <Section title="Installation & Payment Details" about="Shown while the status is Sold.">
      <InstallationFields lead={lead} />
    </Section>
  )
}

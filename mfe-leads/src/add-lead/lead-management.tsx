import { ManagementFields } from './management-fields.tsx'
import { Section } from './section.tsx'
import type { NewLead } from './use-new-lead.ts'

/** Where the lead comes from, whose it is, and when it is due. */
export function LeadManagement({ lead }: { lead: NewLead }) {
  return (
    <Section title="Lead Management" about="Where it came from, who follows up, and when.">
      <ManagementFields lead={lead} />
    </Section>
  )
}

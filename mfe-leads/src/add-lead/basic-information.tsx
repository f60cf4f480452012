import { BasicFields } from './basic-fields.tsx'
import { Section } from './section.tsx'
import type { NewLead } from './use-new-lead.ts'

/** Who they are. */
export function BasicInformation({ lead }: { lead: NewLead }) {
  return (
    <Section title="Basic Information" about="Who they are and how to reach them.">
      <BasicFields lead={lead} />
    </Section>
  )
}

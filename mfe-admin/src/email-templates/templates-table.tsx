import type { EmailTemplate } from '@crm/contracts'
import { Table, Td, Th, Tr } from '@crm/ui'
import { formatUser, useMoments } from '../format.ts'
import { ActiveSwitch, SubjectText, TemplateActions, type TemplateDeeds, TypeBadge } from './template-parts.tsx'

type Props = { templates: EmailTemplate[]; deeds: TemplateDeeds }

export function TemplatesTable({ templates, deeds }: Props) {
  return (
    <Table caption="Email templates">
      <thead className="bg-muted">
        <tr className="border-b border-line">
          <Th className="pl-4">Name and subject</Th>
          <Th>Type</Th>
          <Th className="text-right!">Variables</Th>
          <Th>Changed</Th>
          <Th>Active</Th>
          <Th className="pr-4">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {templates.map((template) => (
          <Row key={template.id} template={template} deeds={deeds} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ template, deeds }: { template: EmailTemplate; deeds: TemplateDeeds }) {
  const { name, subject, type, variables, is_active, updated_at, updated_by } = template
  const { day, moment } = useMoments()
  return (
    <Tr>
      <Td className="w-full max-w-0 py-2 pl-4">
        <span className={`block truncate font-medium ${is_active ? '' : 'text-fg-muted'}`} title={name}>
          {name}
        </span>
        <span className="mt-0.5 block truncate text-sm leading-6 text-fg-muted" title={subject}>
          <SubjectText subject={subject} />
        </span>
      </Td>
      <Td>
        <TypeBadge type={type} />
      </Td>
      <Td className="num text-right" title={variables.join(', ')}>
        {variables.length}
      </Td>
      <Td className="whitespace-nowrap text-fg-muted" title={moment(updated_at)}>
        {day(updated_at)} · {formatUser(updated_by)}
      </Td>
      <Td>
        <ActiveSwitch template={template} />
      </Td>
      <Td className="pr-4">
        <TemplateActions template={template} deeds={deeds} />
      </Td>
    </Tr>
  )
}

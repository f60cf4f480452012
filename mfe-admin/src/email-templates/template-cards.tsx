import type { EmailTemplate } from '@crm/contracts'
import { formatUser, useMoments } from '../format.ts'
import { ActiveSwitch, SubjectText, TemplateActions, type TemplateDeeds, TypeBadge } from './template-parts.tsx'

type Props = { templates: EmailTemplate[]; deeds: TemplateDeeds }

export function TemplateCards({ templates, deeds }: Props) {
  const { day } = useMoments()
  return (
    <ul aria-label="Email templates" className="divide-y divide-line">
      {templates.map((template) => (
        <li key={template.id} className="px-4 pt-3 pb-2">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className={`line-clamp-2 font-semibold wrap-anywhere ${template.is_active ? '' : 'text-fg-muted'}`}>{template.name}</p>
              <p className="mt-0.5 line-clamp-2 text-sm leading-6 text-fg-muted wrap-anywhere">
                <SubjectText subject={template.subject} />
              </p>
            </div>
            <ActiveSwitch template={template} />
          </div>
          <p className="mt-1 text-sm text-fg-muted">
            {variableCount(template.variables.length)} · {day(template.updated_at)} · {formatUser(template.updated_by)}
          </p>
          <div className="flex items-center justify-between gap-2">
            <TypeBadge type={template.type} />
            <TemplateActions template={template} deeds={deeds} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const variableCount = (count: number): string => `${count} ${count === 1 ? 'variable' : 'variables'}`

import { isTemplateVariable } from '@crm/contracts'

export function VariableChip({ name }: { name: string }) {
  const tone = isTemplateVariable(name) ? 'border-line bg-muted text-fg' : 'border-transparent bg-badge-amber text-badge-amber-fg'
  return <code className={`rounded-sm border px-1.5 py-px font-mono text-xs wrap-anywhere ${tone}`}>{name}</code>
}

import type { EmailTemplate, TemplateType } from '@crm/contracts'

/** What makes messages of the templates of a type. */
const users: Partial<Record<TemplateType, string>> = {
  installation_reminder: 'Send Client Notification',
  installer_notification: 'Send Installer Notification',
  repair_notification: 'Send Client Notification of repair requests',
}

/** What a template is used for now: of those of a type that are switched on, messages are made of the one changed last. */
export function templateUse(template: EmailTemplate, all: readonly EmailTemplate[]): string {
  const user = users[template.type]
  if (user === undefined) return 'Used by nothing yet'
  if (!template.is_active) return `Switched off, so not used by ${user}`
  const [used] = all.filter(({ type, is_active }) => type === template.type && is_active).sort(byChange)
  return used === undefined || used.id === template.id ? `Used by ${user}` : `Not used: ${user} takes “${used.name}”, changed later`
}

const byChange = (one: EmailTemplate, other: EmailTemplate): number => other.updated_at.localeCompare(one.updated_at) || other.id - one.id

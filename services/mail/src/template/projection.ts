import type { Projection } from '@crm/event-store'

/** The read tables of e-mail templates. */
export const templatesProjection: Projection = {
  name: 'email-templates',
  version: 1,
  tables: ['email_templates', 'email_template_versions'],
  handles: [],
  project: () => [],
}

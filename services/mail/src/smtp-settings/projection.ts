import type { Projection } from '@crm/event-store'

/** The read table of the outgoing mail server. */
export const smtpSettingsProjection: Projection = {
  name: 'smtp-settings',
  version: 1,
  tables: ['smtp_settings'],
  handles: [],
  project: () => [],
}

import type { EmailTemplate } from '@crm/contracts'

export function createEmailTemplateFixture(changes: Partial<EmailTemplate> = {}): EmailTemplate {
  return {
    id: 7,
    name: 'Installation reminder',
    type: 'appointment_reminder',
    subject: 'Your kitchen installation on {{installation_date}}',
    body: 'Hello {{customer_name}},\n\nsee you then.\n\n{{company_name}}',
    variables: ['installation_date', 'customer_name', 'company_name'],
    is_active: true,
    version: 3,
    created_at: '2026-11-20T15:00:00.000Z',
    updated_at: '2026-11-24T15:00:00.000Z',
    updated_by: 'maria',
    ...changes,
  }
}

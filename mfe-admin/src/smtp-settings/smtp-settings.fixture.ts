import { passwordMask, type SmtpSettings } from '@crm/contracts'

export const createSmtpSettingsFixture = (changes: Partial<SmtpSettings> = {}): SmtpSettings => ({
  id: 1,
  name: 'Default SMTP',
  host: 'smtp.example.com',
  port: 465,
  username: 'office',
  password: passwordMask,
  from_email: 'office@example.com',
  from_name: 'Kitchen Solutions',
  secure: true,
  is_active: true,
  version: 3,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  updated_by: 'admin',
  paused: null,
  ...changes,
})

import { call } from '@crm/shell-api'
import { randomKey } from '@crm/shell-api/send-key'
import { useTestMessage } from '../mail/use-test-message.ts'
import { bodyOf } from './smtp-form.ts'
import type { SmtpSettingsState } from './use-smtp-settings.ts'

/** Sends a test with the settings as the form says them. */
export const useSmtpTest = ({ form, base, refuseAs }: SmtpSettingsState) =>
  useTestMessage(
    (recipient) => call('testSmtpSettings', { body: { ...bodyOf(form, base), test_email: recipient }, idempotencyKey: randomKey() }),
    (error) => refuseAs(error, null),
  )
